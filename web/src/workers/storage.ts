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

  /** The content of a file that `write` leaves at the path it is given. */
  async taken(write: (path: string) => void): Promise<Uint8Array> {
    return this.#passing((path) => {
      write(path);
      return this.#python.FS.readFile(path) as Uint8Array;
    });
  }

  /** Give `read` the path of a file with these bytes. */
  async given<T>(data: Uint8Array, read: (path: string) => Promise<T>): Promise<T> {
    return this.#passing((path) => {
      this.#python.FS.writeFile(path, data);
      return read(path);
    });
  }

  /** A path that is only for `use`: afterwards there is nothing left of it. */
  async #passing<T>(use: (path: string) => T | Promise<T>): Promise<T> {
    const { FS } = this.#python;
    const path = "/tmp/passing.sqlite";
    try {
      return await use(path);
    } finally {
      for (const end of ["", "-wal", "-shm", "-journal"])
        if (FS.analyzePath(path + end, true).exists) FS.unlink(path + end);
    }
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
