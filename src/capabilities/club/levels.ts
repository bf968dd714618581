export const levels = ['bronze', 'silver', 'gold', 'diamond'] as const
export type Level = (typeof levels)[number]

/** What the rule `club-levels` says: from how many points each level begins, and its percent off the points of discounts. */
export type LevelRule = {
  silver: number
  gold: number
  diamond: number
  silverOff: number
  goldOff: number
  diamondOff: number
}

/** From how many points of 365 days a level begins. */
export const levelFrom = (rule: LevelRule, level: Level): number => (level === 'bronze' ? 0 : rule[level])

/** The percent that a level takes off the points of a discount. */
export const levelOff = (rule: LevelRule, level: Level): number => (level === 'bronze' ? 0 : rule[`${level}Off`])

/** The highest level whose points were won. */
export const levelOf = (rule: LevelRule, won: number): Level => levels.findLast((each) => won >= levelFrom(rule, each))!

export const levelAfter = (level: Level): Level | null => levels[levels.indexOf(level) + 1] ?? null

/** The price in points for somebody of a level; never less than one point when it has a price at all. */
export const priceFor = (rule: LevelRule, level: Level, points: number): number =>
  points === 0 ? 0 : Math.max(1, Math.ceil((points * (100 - levelOff(rule, level))) / 100))
