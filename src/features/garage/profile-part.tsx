import type { ProfilePart } from '#platform/profile-part.ts'
import { GaragePart } from './components/garage-part.tsx'
import type { CarView } from './car-view.ts'

export const profilePart: ProfilePart<readonly CarView[]> = { order: 4, Part: GaragePart }
