/** The program in the editor: one of the visitor's own, a template that is not stored yet, or the one of a link. */

import type { Editor } from "./editor";
import {
  addProgram,
  dropProgram,
  freeName,
  latestProgram,
  loadProgram,
  programNames,
  saveProgram,
} from "./programs";

export class Desk {
  editor: Editor | null = $state.raw(null);
  names: readonly string[];
  /** What the program is called; one that was not changed yet is not stored. */
  name = $state("");
  /** The program of a link, which can be read, run and copied. */
  shared: string | null = $state.raw(null);
  deleted: { name: string; text: string } | null = $state.raw(null);
  isKept = true;
  /** What was put into the editor, until the visitor changes it. */
  #placed: string | null = null;

  constructor(
    first: string,
    readonly onchange: (byVisitor: boolean) => void,
  ) {
    this.names = $state.raw(programNames(first));
  }

  get text(): string {
    return this.editor?.text ?? "";
  }

  get isEmpty(): boolean {
    return this.shared === null && this.text === "";
  }

  changed(text: string): void {
    const byVisitor = this.shared === null && text !== this.#placed;
    if (byVisitor) this.save();
    this.onchange(byVisitor);
  }

  save(): void {
    if (this.#placed !== null && !this.names.includes(this.name)) this.name = freeName(this.name, this.text);
    this.#placed = null;
    this.isKept = saveProgram(this.name, this.text);
    this.names = programNames();
  }

  showShared(text: string): void {
    this.shared = text;
    this.#show("", text);
  }

  /** Open one of the visitor's programs; false where there is no such program. */
  open(name: string | null | undefined): boolean {
    const text = name ? loadProgram(name) : null;
    if (!name || text === null) return false;
    this.shared = null;
    this.#show(name, text);
    return true;
  }

  openLatest(): boolean {
    return this.open(latestProgram() ?? this.names[0]);
  }

  /** Show a program that is stored when the visitor changes it. */
  startFrom(wish: string, text: string | undefined): void {
    if (text === undefined) return;
    this.shared = null;
    this.#show(freeName(wish, text), text);
  }

  /** Store a program from a link or a file beside the others, and open it; its name, or null where nothing is kept. */
  keep(wish: string, text: string): string | null {
    const name = addProgram(wish, text);
    this.names = programNames();
    this.open(name);
    return name;
  }

  rename(wish: string): void {
    const before = this.name;
    const name = wish.trim() && wish !== before ? addProgram(wish, this.text) : null;
    if (name === null || name === before) return;
    dropProgram(before);
    [this.name, this.#placed, this.names] = [name, null, programNames()];
  }

  remove(): void {
    const deleted = { name: this.name, text: this.text };
    dropProgram(this.name);
    this.names = programNames();
    if (!this.openLatest()) this.startFrom(deleted.name, deleted.text);
    this.deleted = deleted;
  }

  putBack(): void {
    if (this.deleted) this.keep(this.deleted.name, this.deleted.text);
  }

  #show(name: string, text: string): void {
    [this.name, this.#placed, this.deleted] = [name, text, null];
    this.editor?.lock(this.shared !== null);
    this.editor?.replace(text);
    this.editor?.clearMarks();
  }
}
