import { LRUCache } from 'lru-cache';
import type { Recipe } from './recipe.ts';

/** Addresses whose recipes are kept at hand: those that are asked for again and again, not all there are. */
const maxRecent = 500;

/** Gives recipes by address, making each one once: naming what is asked for anew costs a hit 1 % of its time. */
export function recentRecipes(make: (address: string) => Recipe): (address: string) => Recipe {
  const recent = new LRUCache<string, Recipe>({ max: maxRecent });
  return (address) => {
    const known = recent.get(address);
    if (known) return known;
    const made = make(address);
    recent.set(address, made);
    return made;
  };
}
