/** What comes by a link or a file replaces nothing that is stored. */

import { beforeEach, expect, test, vi } from "vitest";
import { add, everything, put, read, replaceEverything } from "../src/lib/storage";
import { addProgram, loadProgram, programNames, saveProgram } from "../src/lib/write/programs";
import { MAX_BYTES, pack, unpack } from "../src/lib/write/share";

function makeStorage(): Storage {
  const kept: Record<string, unknown> = {};
  Object.defineProperties(kept, {
    getItem: { value: (key: string) => kept[key] ?? null },
    removeItem: { value: (key: string) => Reflect.deleteProperty(kept, key) },
    setItem: {
      value: (key: string, text: string) => {
        if (text.length > 1000) throw new DOMException("full", "QuotaExceededError");
        kept[key] = text;
      },
    },
  });
  return kept as unknown as Storage;
}

beforeEach(() => vi.stubGlobal("localStorage", makeStorage()));

test("a value from outside is stored only where nothing else is", () => {
  expect(add("a", "theirs")).toBe(true);
  expect(add("a", "theirs")).toBe(true);
  expect(add("a", "others")).toBe(false);
  put("a", "own");
  expect(add("a", "theirs")).toBe(false);
  expect(read("a")).toBe("own");
});

test("a program of a link or a file gets a name of its own", () => {
  saveProgram("my.py", "own");
  expect(addProgram("my.py", "theirs")).toBe("my.py 2");
  expect(addProgram("\u202emy.py\u200b", "own")).toBe("my.py");
  expect(addProgram("\u3164", "x = 1")).toBe("my.py 3");
  expect(loadProgram("my.py")).toBe("own");
  expect(programNames()).toEqual(["my.py", "my.py 2", "my.py 3"]);
});

test("the only program of an older version keeps its place among the others", () => {
  localStorage.setItem("siasat.draft", "x = 1\n");
  expect(programNames("mine")).toEqual(["mine"]);
  expect(loadProgram("mine")).toBe("x = 1\n");
  expect(localStorage.getItem("siasat.draft")).toBeNull();
});

test("data that do not fit leave everything as it was", () => {
  put("a", 1);
  put("b", 2);
  const before = everything();
  expect(replaceEverything({ "siasat.c": "3", "siasat.d": "x".repeat(2000) })).toBe(false);
  expect(everything()).toEqual(before);
  expect(replaceEverything({ "siasat.c": "3", other: "4" })).toBe(true);
  expect(everything()).toEqual({ "siasat.c": "3" });
});

test("a link holds a program of any letters, and no endless one", async () => {
  const text = "# ζ 象\n".repeat(100);
  expect(await unpack(await pack(text))).toBe(text);
  expect(await unpack("%%%")).toBeNull();
  expect(await unpack(await pack("x".repeat(MAX_BYTES + 1)))).toBeNull();
});
