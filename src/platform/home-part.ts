import type { ComponentType } from 'react'

/**
 * What a capability shows on the first page, in `src/capabilities/NAME/home-part.tsx`; `data` is what `homeData` of its
 * manifest gives. Lower orders come first; without one, after all others.
 */
export type HomePart<Data = unknown> = { order?: number; Part: ComponentType<{ data: Data }> }
