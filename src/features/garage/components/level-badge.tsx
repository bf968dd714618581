import { Badge } from '#ui/badge.tsx'
import type { Level } from '../deadline-state.ts'
import { levelTones } from '../level-tones.ts'

/** The time until a deadline; the tone only supports the text. */
export const LevelBadge = ({ level, children }: { level: Level; children: string }) => (
  <Badge tone={levelTones[level]}>{children}</Badge>
)
