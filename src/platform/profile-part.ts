import type { ComponentType } from 'react'

/**
 * A feature's part of the first of a person's own pages, in `src/features/NAME/profile-part.tsx`; `data` comes
 * from `profileData` of its manifest. Lower orders come first; entries without one come last.
 */
export type ProfilePart<Data = unknown> = { order?: number; Part: ComponentType<{ data: Data }> }
