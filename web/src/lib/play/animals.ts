/** Which animal captures which in Dou Shou Qi, shown next to the board. The rules themselves are on the server. */

export const ANIMALS = ["rat", "cat", "dog", "wolf", "leopard", "tiger", "lion", "elephant"] as const;
export type Animal = (typeof ANIMALS)[number];

export interface AnimalRules {
  equal: boolean;
  elephantTakesRat: boolean;
  dogOverWolf: boolean;
}

/** The options of a variant's text (`standard:equal-captures=no`) that say who takes whom. */
export function animalRules(variant: string): AnimalRules {
  const has = (change: string): boolean => variant.split(/[:,]/).includes(change);
  return {
    equal: !has("equal-captures=no"),
    elephantTakesRat:
      has("elephant-takes-rat=yes") || (variant.startsWith("van-rijn-vis") && !has("elephant-takes-rat=no")),
    dogOverWolf: has("dog-over-wolf=yes"),
  };
}

export function rankOf(animal: Animal, rules: AnimalRules): number {
  if (rules.dogOverWolf && (animal === "dog" || animal === "wolf")) return animal === "dog" ? 4 : 3;
  return ANIMALS.indexOf(animal) + 1;
}

export function takes(one: Animal, other: Animal, rules: AnimalRules): boolean {
  if (one === other) return rules.equal;
  if (one === "rat" && other === "elephant") return true;
  if (one === "elephant" && other === "rat") return rules.elephantTakesRat;
  return rankOf(one, rules) > rankOf(other, rules);
}
