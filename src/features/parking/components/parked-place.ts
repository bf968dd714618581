import { documentOwner } from '#ui/document-owner.ts'
import { readFact, writeFact } from '#ui/offline/device-store.ts'

/** The place where a car was left; it never leaves this device. */
export type ParkedPlace = {
  /** ISO. */
  at: string
  place: string
  floor: string
  note: string
  photo: Blob | null
  /** Degrees (WGS 84); null without a position of the device. */
  position: { latitude: number; longitude: number; metres: number } | null
  /** ISO; when the person wants to return. */
  until: string | null
}

// `…@owner` makes it deleted at that person's sign-out.
const key = () => `parked-place@${documentOwner()}`

export const readPlace = async (): Promise<ParkedPlace | null> => (await readFact<ParkedPlace | null>(key())) ?? null
export const keepPlace = (place: ParkedPlace): Promise<void> => writeFact(key(), place)
export const forgetPlace = (): Promise<void> => writeFact(key(), null)

/** Returns the device's position; null after a few seconds without one. */
export function findPosition(): Promise<ParkedPlace['position']> {
  return new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve(null)
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => resolve({ latitude, longitude, metres: Math.round(accuracy) }),
      () => resolve(null),
      { enableHighAccuracy: true, timeout: 8000, maximumAge: 30_000 },
    )
  })
}
