import type { ProfilePart } from '#platform/profile-part.ts'
import { GaragePart } from './components/garage-part.tsx'
import type { CarView, RoadView } from './car-view.ts'

export const profilePart: ProfilePart<{ cars: readonly CarView[]; road: RoadView | null }> = {
  order: 5,
  Part: GaragePart,
}
