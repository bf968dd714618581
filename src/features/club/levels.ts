export const levels = ['bronze', 'silver', 'gold', 'diamond'] as const
export type Level = (typeof levels)[number]

/**
 * The rule `club-levels`: the min points of each level, and its percent off the points of
 * discounts.
 */
export type LevelRule = {
  silver: number
  gold: number
  diamond: number
  silverOff: number
  goldOff: number
  diamondOff: number
}

/** Returns the min points in 365 days for a level. */
export const levelFrom = (rule: LevelRule, level: Level): number => (level === 'bronze' ? 0 : rule[level])

/** Returns the percent that a level deducts from the points of a discount. */
export const levelOff = (rule: LevelRule, level: Level): number => (level === 'bronze' ? 0 : rule[`${level}Off`])

/** Returns the highest level for the earned points. */
export const levelOf = (rule: LevelRule, won: number): Level => levels.findLast((each) => won >= levelFrom(rule, each))!

export const levelAfter = (level: Level): Level | null => levels[levels.indexOf(level) + 1] ?? null

/** Returns the price in points at a level; at least one point unless it is free. */
export const priceFor = (rule: LevelRule, level: Level, points: number): number =>
  points === 0 ? 0 : Math.max(1, Math.ceil((points * (100 - levelOff(rule, level))) / 100))
