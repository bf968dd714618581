import { documentOwner } from '#ui/document-owner.ts'
import { readFact, writeFact } from '#ui/offline/device-store.ts'

/** Where a car was left; it never leaves this device. */
export type ParkedPlace = {
  /** ISO. */
  at: string
  place: string
  floor: string
  note: string
  photo: Blob | null
  /** Degrees (WGS 84); null when the device did not tell. */
  position: { latitude: number; longitude: number; metres: number } | null
  /** ISO; when the person wants to be back. */
  until: string | null
}

// `…@owner` has it thrown away when that person signs out.
const key = () => `parked-place@${documentOwner()}`

export const readPlace = async (): Promise<ParkedPlace | null> => (await readFact<ParkedPlace | null>(key())) ?? null
export const keepPlace = (place: ParkedPlace): Promise<void> => writeFact(key(), place)
export const forgetPlace = (): Promise<void> => writeFact(key(), null)

/** Where the device is now; null when it does not tell within some seconds. */
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
