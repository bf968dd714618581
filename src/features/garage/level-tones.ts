import type { BadgeTone } from '#ui/badge.tsx'
import type { Level } from './deadline-state.ts'

export const levelTones: Record<Level, BadgeTone> = { overdue: 'bad', urgent: 'bad', soon: 'warn', fine: 'plain' }
