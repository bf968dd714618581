/**
 * Maps ad ids to slots: a hash table in one array with eight bytes per ad, where a `Map` needs
 * fifty.
 */
export type SlotTable = {
  /** Returns the slot of an id, or -1. */
  get(id: number): number
  /** An id may get a new slot; its first slot must still hold the id. */
  set(id: number, slot: number): void
}

/** Creates the table. `idOf` returns the id of a slot. */
export function createSlotTable(idOf: (slot: number) => number): SlotTable {
  // Slots plus one; 0 is empty. At most half full, so that probe runs stay short.
  let places = new Int32Array(2048)
  let used = 0

  const placeOf = (table: Int32Array, id: number): number => {
    const mask = table.length - 1
    let place = Math.imul(id % 0x1_0000_0000, 0x9e3779b1) & mask
    while (table[place] !== 0 && idOf(table[place]! - 1) !== id) place = (place + 1) & mask
    return place
  }
  const grow = () => {
    const larger = new Int32Array(places.length * 2)
    for (const entry of places) if (entry !== 0) larger[placeOf(larger, idOf(entry - 1))] = entry
    places = larger
  }
  return {
    get: (id) => places[placeOf(places, id)]! - 1,
    set(id, slot) {
      if (used * 2 >= places.length) grow()
      const place = placeOf(places, id)
      if (places[place] === 0) used++
      places[place] = slot + 1
    },
  }
}
