import { Badge, type BadgeTone } from '#ui/badge.tsx'
import type { Level } from '../deadline-state.ts'

const tones: Record<Level, BadgeTone> = { overdue: 'bad', urgent: 'bad', soon: 'warn', fine: 'plain' }

/** How long until a deadline; the words say it, the tone only supports them. */
export const LevelBadge = ({ level, children }: { level: Level; children: string }) => (
  <Badge tone={tones[level]}>{children}</Badge>
)
