// Files for the WebAssembly module: WASI's calls on Emscripten's file system, the one that Python in the page uses.

export const OK = 0;
export const BAD_DESCRIPTOR = 8;
const INVALID = 28;
const INPUT_OUTPUT = 29;

const ROOT = 3; // the one folder that is open from the beginning: "/"
const DIRECTORY = 3;
const REGULAR_FILE = 4;
const [CREATE, AS_DIRECTORY, EXCLUSIVE, TRUNCATE] = [1, 2, 4, 8];
const [RIGHT_READ, RIGHT_WRITE] = [1n << 1n, 1n << 6n];
// Emscripten's flags of `open`, as in Linux.
const [O_WRITE_ONLY, O_READ_WRITE, O_CREATE, O_EXCLUSIVE, O_TRUNCATE, O_APPEND] = [
  1, 2, 0o100, 0o200, 0o1000, 0o2000,
];
const APPEND = 1;

interface Stat {
  size: number;
  mode: number;
  ino: number;
  mtime: Date;
}

interface Stream {
  position: number;
}

/** What is used of Emscripten's `FS`. */
export interface EmscriptenFiles {
  open(path: string, flags: number, mode?: number): Stream;
  close(stream: Stream): void;
  read(stream: Stream, buffer: Uint8Array, offset: number, length: number): number;
  write(stream: Stream, buffer: Uint8Array, offset: number, length: number): number;
  llseek(stream: Stream, offset: number, whence: number): number;
  stat(path: string): Stat;
  isDir(mode: number): boolean;
  mkdir(path: string): void;
  rename(from: string, to: string): void;
  unlink(path: string): void;
  readdir(path: string): string[];
}

interface Open {
  path: string;
  stream: Stream | undefined;
}

export type Call = (...words: never[]) => number;

/** The memory of the instance that calls; it moves when it grows. */
export interface Memory {
  view(): DataView;
  bytes(at: number, length: number): Uint8Array;
}

/** Calls about files. Without a file system there is no folder to open any in. */
export function fileCalls(memory: Memory, files?: EmscriptenFiles) {
  const open = new Map<number, Open>(files ? [[ROOT, { path: "/", stream: undefined }]] : []);
  let next = ROOT + 1;

  const text = (at: number, length: number) => new TextDecoder().decode(memory.bytes(at, length));
  const pathIn = (folder: number, at: number, length: number) => {
    const base = open.get(folder)?.path ?? "/";
    return `${base === "/" ? "" : base}/${text(at, length)}`;
  };
  const describe = (stat: Stat, out: number) => {
    const view = memory.view();
    memory.bytes(out, 64).fill(0);
    view.setBigUint64(out + 8, BigInt(stat.ino), true);
    view.setUint8(out + 16, files?.isDir(stat.mode) ? DIRECTORY : REGULAR_FILE);
    view.setBigUint64(out + 24, 1n, true);
    view.setBigUint64(out + 32, BigInt(stat.size), true);
    const time = BigInt(Math.round(stat.mtime.getTime())) * 1_000_000n;
    for (const at of [40, 48, 56]) view.setBigUint64(out + at, time, true);
    return OK;
  };
  /** Do something with the file system; its errors carry WASI's numbers. */
  const attempt = (work: (fs: EmscriptenFiles) => number): number => {
    if (!files) return BAD_DESCRIPTOR;
    try {
      return work(files);
    } catch (error) {
      const number = (error as { errno?: unknown }).errno;
      return typeof number === "number" ? number : INPUT_OUTPUT;
    }
  };
  /** Do something with an open file. */
  const within = (descriptor: number, work: (fs: EmscriptenFiles, file: Open) => number): number => {
    const file = open.get(descriptor);
    return file ? attempt((fs) => work(fs, file)) : BAD_DESCRIPTOR;
  };
  /** Read into or write from a list of buffers. */
  const through = (
    [descriptor, vectors, count, out]: [number, number, number, number],
    step: (fs: EmscriptenFiles, stream: Stream, bytes: Uint8Array) => number,
  ) =>
    within(descriptor, (fs, file) => {
      if (!file.stream) return BAD_DESCRIPTOR;
      let total = 0;
      for (let i = 0; i < count; i++) {
        const at = memory.view().getUint32(vectors + 8 * i, true);
        const length = memory.view().getUint32(vectors + 8 * i + 4, true);
        const moved = length ? step(fs, file.stream, memory.bytes(at, length)) : 0;
        total += moved;
        if (moved < length) break;
      }
      memory.view().setUint32(out, total, true);
      return OK;
    });

  return {
    fd_prestat_get: (descriptor: number, out: number) => {
      if (descriptor !== ROOT || !files) return BAD_DESCRIPTOR;
      memory.view().setUint32(out, 0, true);
      memory.view().setUint32(out + 4, 1, true);
      return OK;
    },
    fd_prestat_dir_name: (descriptor: number, at: number) => {
      if (descriptor !== ROOT) return BAD_DESCRIPTOR;
      memory.bytes(at, 1).set([0x2f]);
      return OK;
    },
    fd_fdstat_get: (descriptor: number, out: number) =>
      within(descriptor, (_fs, file) => {
        memory.bytes(out, 24).fill(0);
        memory.view().setUint8(out, file.stream ? REGULAR_FILE : DIRECTORY);
        for (const at of [8, 16]) memory.view().setBigUint64(out + at, 0xffffffffn, true);
        return OK;
      }),
    fd_filestat_get: (descriptor: number, out: number) =>
      within(descriptor, (fs, file) => describe(fs.stat(file.path), out)),
    fd_close: (descriptor: number) =>
      within(descriptor, (fs, file) => {
        open.delete(descriptor);
        if (file.stream) fs.close(file.stream);
        return OK;
      }),
    fd_read: (...words: [number, number, number, number]) =>
      through(words, (fs, stream, bytes) => fs.read(stream, bytes, 0, bytes.length)),
    fd_write: (...words: [number, number, number, number]) =>
      through(words, (fs, stream, bytes) => fs.write(stream, bytes, 0, bytes.length)),
    fd_seek: (descriptor: number, offset: bigint, whence: number, out: number) =>
      within(descriptor, (fs, file) => {
        if (!file.stream) return INVALID;
        memory.view().setBigUint64(out, BigInt(fs.llseek(file.stream, Number(offset), whence)), true);
        return OK;
      }),
    fd_sync: (descriptor: number) => within(descriptor, () => OK),
    fd_readdir: (descriptor: number, at: number, length: number, cookie: bigint, used: number) =>
      within(descriptor, (fs, file) => {
        let end = 0;
        for (const [place, name] of fs.readdir(file.path).entries()) {
          if (BigInt(place) < cookie || end >= length) continue;
          const bytes = new TextEncoder().encode(name);
          const entry = new Uint8Array(24 + bytes.length);
          const view = new DataView(entry.buffer);
          view.setBigUint64(0, BigInt(place + 1), true);
          view.setUint32(16, bytes.length, true);
          view.setUint8(20, fs.isDir(fs.stat(`${file.path}/${name}`).mode) ? DIRECTORY : REGULAR_FILE);
          entry.set(bytes, 24);
          // An entry that does not fit is written in part: the caller then asks again with more room.
          const part = entry.subarray(0, length - end);
          memory.bytes(at + end, part.length).set(part);
          end += part.length;
        }
        memory.view().setUint32(used, end, true);
        return OK;
      }),
    path_open: (
      folder: number,
      _follow: number,
      at: number,
      length: number,
      how: number,
      rights: bigint,
      _inherited: bigint,
      flags: number,
      out: number,
    ) =>
      attempt((fs) => {
        const path = pathIn(folder, at, length);
        let stream: Stream | undefined;
        const isFolder = (how & AS_DIRECTORY) !== 0 || (!(how & CREATE) && fs.isDir(fs.stat(path).mode));
        if (isFolder) {
          if (!fs.isDir(fs.stat(path).mode)) return 54; // not a directory
        } else {
          const writes = (rights & RIGHT_WRITE) !== 0n;
          const mode = writes ? ((rights & RIGHT_READ) !== 0n ? O_READ_WRITE : O_WRITE_ONLY) : 0;
          const extra = (how & CREATE ? O_CREATE : 0) | (how & EXCLUSIVE ? O_EXCLUSIVE : 0);
          const more = (how & TRUNCATE ? O_TRUNCATE : 0) | (flags & APPEND ? O_APPEND : 0);
          stream = fs.open(path, mode | extra | more, 0o666);
        }
        open.set(next, { path, stream });
        memory.view().setUint32(out, next++, true);
        return OK;
      }),
    path_filestat_get: (folder: number, _follow: number, at: number, length: number, out: number) =>
      attempt((fs) => describe(fs.stat(pathIn(folder, at, length)), out)),
    path_create_directory: (folder: number, at: number, length: number) =>
      attempt((fs) => {
        fs.mkdir(pathIn(folder, at, length));
        return OK;
      }),
    path_rename: (from: number, at: number, length: number, to: number, toAt: number, toLength: number) =>
      attempt((fs) => {
        fs.rename(pathIn(from, at, length), pathIn(to, toAt, toLength));
        return OK;
      }),
    path_unlink_file: (folder: number, at: number, length: number) =>
      attempt((fs) => {
        fs.unlink(pathIn(folder, at, length));
        return OK;
      }),
  };
}
