import { z } from 'zod'
import { dataFile } from '#platform/data-file.ts'
import texts from '#resources/drawings/silhouettes.json' with { type: 'json' }
import { drawingBodies, type DrawingBody } from './options.ts'
import { proportionsSchema } from './proportions-schema.ts'
import type { Proportions } from './proportions.ts'

type Silhouettes = Readonly<Record<DrawingBody, readonly [Proportions, ...Proportions[]]>>

/** The silhouettes of each body type. Their order is part of picture keys. */
export const silhouettes: () => Silhouettes = dataFile(
  'drawings/silhouettes.json',
  JSON.stringify(texts),
  z.record(z.enum(drawingBodies), z.tuple([proportionsSchema], proportionsSchema)),
)
