import { z } from 'zod'
import { dataFile } from '#platform/data-file.ts'
import text from '#resources/demo/prices.json?raw'

/**
 * Prices in millions of tomans for the newest year of a model, without paint or damage, in autumn
 * 1405, by make and model. One number per model, or one per trim. Estimated from the market;
 * {@link ./price-model.ts} derives the rest.
 */
export const newestPrices = dataFile(
  'demo/prices.json',
  text,
  z.record(z.string(), z.record(z.string(), z.union([z.number(), z.record(z.string(), z.number())]))),
)
