import { queueWrite } from '#ui/offline/outbox.ts'
import { mileagePath } from '../addresses.ts'

/** Leaves the kilometres of a car in the device's queue; later ones take their place. */
export async function queueMileage(carId: string, name: string, data: FormData): Promise<void> {
  const body: Record<string, string> = {}
  for (const [field, value] of data) if (typeof value === 'string' && !field.startsWith('__')) body[field] = value
  await queueWrite({
    kind: 'car-mileage',
    url: mileagePath(carId),
    body,
    idempotencyKey: crypto.randomUUID(),
    label: `ثبت کارکرد ${name}`,
    subject: `car-mileage:${carId}`,
  })
}
