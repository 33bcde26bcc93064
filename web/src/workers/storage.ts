/** The application's files in the browser's storage. Where it is full or forbidden, they live as long as the page. */

import type { PyodideAPI } from "pyodide";

type Told = (kept: boolean, reason: string) => void;

export class Storage {
  #python: PyodideAPI;
  #told: Told;
  #kept = true;
  /** The flush that runs now, and whether another one has to follow. */
  #running: Promise<void> | null = null;
  #again: Promise<void> | null = null;

  /** `folder` is different for every site of this origin. */
  constructor(
    python: PyodideAPI,
    readonly folder: string,
    told: Told,
  ) {
    this.#python = python;
    this.#told = told;
  }

  async open(): Promise<void> {
    const { FS } = this.#python;
    FS.mkdirTree(this.folder);
    try {
      FS.mount(FS.filesystems.IDBFS, {}, this.folder);
      await this.#sync(true);
    } catch (error) {
      this.#say(false, error);
    }
  }

  /** Put every change into the browser's storage. A failure is reported once; the game continues. */
  flush(): Promise<void> {
    if (!this.#running) {
      this.#running = this.#write().finally(() => (this.#running = null));
      return this.#running;
    }
    this.#again ??= this.#running.then(() => {
      this.#again = null;
      return this.flush();
    });
    return this.#again;
  }

  read(name: string): Uint8Array {
    return this.#python.FS.readFile(`${this.folder}/${name}`) as Uint8Array;
  }

  /** Replace a file if `check` finds nothing wrong with the new one; the answer is what is wrong. */
  async replace(
    name: string,
    data: Uint8Array,
    check: (path: string) => string | null,
  ): Promise<string | null> {
    const { FS } = this.#python;
    const fresh = `/tmp/${name}`;
    FS.writeFile(fresh, data);
    const error = check(fresh) ?? null;
    if (error === null) {
      for (const end of ["-wal", "-shm", "-journal"])
        if (FS.analyzePath(`${this.folder}/${name}${end}`, true).exists)
          FS.unlink(`${this.folder}/${name}${end}`);
      FS.writeFile(`${this.folder}/${name}`, data);
      await this.flush();
    }
    FS.unlink(fresh);
    return error;
  }

  async #write(): Promise<void> {
    try {
      await this.#sync(false);
      if (!this.#kept) this.#say(true, "");
    } catch (error) {
      if (this.#kept) this.#say(false, error);
    }
  }

  #sync(fromStorage: boolean): Promise<void> {
    return new Promise((resolve, reject) =>
      this.#python.FS.syncfs(fromStorage, (error: Error | null) => (error ? reject(error) : resolve())),
    );
  }

  #say(kept: boolean, reason: unknown): void {
    this.#kept = kept;
    this.#told(kept, String(reason));
  }
}
