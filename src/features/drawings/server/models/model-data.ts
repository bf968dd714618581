import { z } from 'zod'
import { dataFile } from '#platform/data-file.ts'
import models from '#resources/drawings/models.json' with { type: 'json' }
import { drawingBodies } from '../options.ts'
import { proportionsSchema } from '../proportions-schema.ts'
import type { ModelAppearance } from './model-look.ts'

const number = z.number()
const pair = z.tuple([number, number])
const outline = z.array(pair).min(3)
const softness = number.min(0).max(0.5).optional()

const headlamp = z.strictObject({
  front: outline,
  side: outline,
  bulbs: z.array(z.tuple([number, number, number])),
  amber: outline.optional(),
  glow: z.array(pair).min(2).optional(),
  softness,
  dark: z.literal(true).optional(),
})

const grille = z.strictObject({
  outline,
  bars: z.enum(['across', 'upright', 'mesh', 'none']),
  count: number.optional(),
  metal: z.enum(['chrome', 'dark']),
  softness,
})

/** A model: its catalogue slugs (close relatives share a drawing) and its appearance, explained in `model-look.ts`. */
const model = z.strictObject({
  slugs: z.array(z.string()).min(1),
  body: z.enum(drawingBodies),
  size: proportionsSchema,
  headlamp,
  grilles: z.array(grille),
  badge: pair,
  tail: z.strictObject({
    rear: outline,
    side: outline,
    amber: outline.optional(),
    white: outline.optional(),
    softness,
  }),
  wheel: number,
  trim: number,
})

/** The models with their own drawing. Their order is part of picture keys: append new ones only. */
export const modelData: () => readonly (ModelAppearance & { slugs: readonly string[] })[] = dataFile(
  'drawings/models.json',
  JSON.stringify(models),
  z.array(model),
)
