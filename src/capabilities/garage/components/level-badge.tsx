import { Badge } from '#ui/badge.tsx'
import type { Level } from '../deadline-state.ts'
import { levelTones } from '../level-tones.ts'

/** How long until a deadline; the words say it, the tone only supports them. */
export const LevelBadge = ({ level, children }: { level: Level; children: string }) => (
  <Badge tone={levelTones[level]}>{children}</Badge>
)
