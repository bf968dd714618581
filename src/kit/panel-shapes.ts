import type { PanelSlug } from './body-panels.ts'

/** One panel of the plan; `inner` ones lie under the skin and are drawn dashed. */
type PanelShape = { d: string; inner?: true }

/**
 * The plan of a car from above with its sides folded out, front at the top, in a box of 320 × 520. The car's left side is on
 * the left of the drawing, as its driver sees it.
 */
export const panelShapes: Record<PanelSlug, PanelShape> = {
  'front-bumper': { d: 'M92 46 Q160 8 228 46 L222 62 Q160 32 98 62Z' },
  hood: { d: 'M100 68 Q160 42 220 68 L214 168 Q160 152 106 168Z' },
  roof: { d: 'M126 214 Q160 206 194 214 L194 346 Q160 352 126 346Z' },
  trunk: { d: 'M108 388 Q160 398 212 388 L218 452 Q160 472 102 452Z' },
  'rear-bumper': { d: 'M100 460 Q160 482 220 460 L226 476 Q160 508 94 476Z' },
  'front-left-fender': { d: 'M50 78 Q72 62 92 72 L98 166 L56 176 Q44 130 50 78Z' },
  'front-right-fender': { d: 'M270 78 Q248 62 228 72 L222 166 L264 176 Q276 130 270 78Z' },
  'front-left-door': { d: 'M56 184 L98 178 L106 206 L106 272 L56 272Z' },
  'front-right-door': { d: 'M264 184 L222 178 L214 206 L214 272 L264 272Z' },
  'rear-left-door': { d: 'M56 280 L106 280 L106 346 L98 372 L56 364Z' },
  'rear-right-door': { d: 'M264 280 L214 280 L214 346 L222 372 L264 364Z' },
  'rear-left-fender': { d: 'M56 372 L98 380 L94 450 Q72 464 52 446 Q46 410 56 372Z' },
  'rear-right-fender': { d: 'M264 372 L222 380 L226 450 Q248 464 268 446 Q274 410 264 372Z' },
  'left-sill': { d: 'M36 186 h12 v176 h-12Z' },
  'right-sill': { d: 'M272 186 h12 v176 h-12Z' },
  'left-a-pillar': { d: 'M100 174 L110 172 L122 210 L112 212Z' },
  'right-a-pillar': { d: 'M220 174 L210 172 L198 210 L208 212Z' },
  'left-b-pillar': { d: 'M110 268 h13 v16 h-13Z' },
  'right-b-pillar': { d: 'M197 268 h13 v16 h-13Z' },
  'left-c-pillar': { d: 'M112 348 L122 350 L112 384 L102 380Z' },
  'right-c-pillar': { d: 'M208 348 L198 350 L208 384 L218 380Z' },
  'front-left-rail': { d: 'M116 84 h14 v56 h-14Z', inner: true },
  'front-right-rail': { d: 'M190 84 h14 v56 h-14Z', inner: true },
  'rear-left-rail': { d: 'M116 404 h14 v44 h-14Z', inner: true },
  'rear-right-rail': { d: 'M190 404 h14 v44 h-14Z', inner: true },
  'front-apron': { d: 'M138 66 h44 v14 h-44Z', inner: true },
  'rear-apron': { d: 'M138 434 h44 v14 h-44Z', inner: true },
}
