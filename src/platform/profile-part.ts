import type { ComponentType } from 'react'

/**
 * What a capability shows on the first of a person's own pages, in `src/capabilities/NAME/profile-part.tsx`; `data` is what
 * `profileData` of its manifest gives for them. Lower orders come first; without one, after all others.
 */
export type ProfilePart<Data = unknown> = { order?: number; Part: ComponentType<{ data: Data }> }
