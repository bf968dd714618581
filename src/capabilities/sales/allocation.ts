/** Who goes by a draw: where they stand in its order, and which cars they wished for, the first one first. */
export type Entrant = { id: bigint; rank: number; wishes: readonly string[] }

export type Given = { id: bigint; rank: number } & (
  | { to: 'winner'; wish: number }
  | { to: 'reserve' }
  | { to: 'loser' }
)

/** As many reserves as there are cars: each may be left by its winner. */
export const reservesOf = (cars: number): number => cars

/**
 * Gives the cars of a plan out in the order of its draw: each gets the first of their wishes that is still free; who gets none is a
 * reserve in the same order, as long as there are any. Follows from what is published, so anybody can do it again.
 */
export function allocate(entrants: readonly Entrant[], free: ReadonlyMap<string, number>, reserves: number): Given[] {
  const left = new Map(free)
  let reserved = 0
  return entrants
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ id, rank, wishes }): Given => {
      const wish = wishes.findIndex((car) => (left.get(car) ?? 0) > 0)
      if (wish >= 0) {
        left.set(wishes[wish]!, left.get(wishes[wish]!)! - 1)
        return { id, rank, to: 'winner', wish }
      }
      return { id, rank, to: reserved++ < reserves ? 'reserve' : 'loser' }
    })
}

/** Which reserves move up to cars that became free again: in their order, each to the first of their wishes. */
export const movesUp = (reserves: readonly Entrant[], free: ReadonlyMap<string, number>) =>
  allocate(reserves, free, 0).flatMap((given) => (given.to === 'winner' ? [given] : []))
