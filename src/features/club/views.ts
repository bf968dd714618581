import type { Level } from './levels.ts'

export type ScoreView = {
  points: string
  /** The debt, if any. */
  owed: string | null
  blocked: string | null
  level: Level
  levelName: string
  won: string
  /** Progress to the next level, 0 to 100. */
  share: number
  next: { name: string; left: string; gives: string } | null
  levels: readonly { name: string; from: string; off: string; here: boolean }[]
  endings: readonly { id: string; points: string; day: string; soon: boolean }[]
  ways: readonly { deed: string; name: string; points: string; about: string; href: string; done: boolean }[]
  limits: readonly string[]
}

export type MovementView = {
  id: string
  name: string
  /** Null when the name already says it. */
  kind: string | null
  at: string
  amount: string
  direction: 'in' | 'out'
}
