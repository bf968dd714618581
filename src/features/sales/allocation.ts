/** A participant of a lottery: the rank, and the wished cars, the first wish first. */
export type Entrant = { id: bigint; rank: number; wishes: readonly string[] }

export type Given = { id: bigint; rank: number } & (
  | { to: 'winner'; wish: number }
  | { to: 'reserve' }
  | { to: 'loser' }
)

/** As many reserves as cars, because every winner may drop out. */
export const reservesOf = (cars: number): number => cars

/**
 * Assigns the cars of a plan in the order of its lottery: each ticket gets the first of its wishes that is still free;
 * a ticket without one is a reserve in the same order, up to the number of reserves. Depends only on published data, so
 * anyone can recompute it.
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

/** Returns which reserves move up to freed cars: in their order, each to the first of its wishes. */
export const movesUp = (reserves: readonly Entrant[], free: ReadonlyMap<string, number>) =>
  allocate(reserves, free, 0).flatMap((given) => (given.to === 'winner' ? [given] : []))
