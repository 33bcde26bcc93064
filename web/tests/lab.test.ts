/** The size of an experiment, as the server counts it. */

import { expect, test } from "vitest";
import { positionsOf, searchesOf, type Size } from "../src/lib/lab/experiments";

const size: Size = {
  own: true,
  random: 9,
  algorithms: 3,
  limit: "depth",
  depth: 4,
  nodes: 1000,
  minimal: false,
};

test("every algorithm searches every position at every depth", () => {
  expect(positionsOf(size)).toBe(10);
  expect(searchesOf(size)).toBe(10 * 4 * 3);
  expect(searchesOf({ ...size, minimal: true })).toBe(10 * 4 * 4);
  expect(searchesOf({ ...size, limit: "nodes", minimal: true })).toBe(10 * 3);
  expect(searchesOf({ ...size, own: false, random: 0 })).toBe(0);
});
