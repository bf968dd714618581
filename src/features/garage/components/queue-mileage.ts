import { queueWrite } from '#ui/offline/outbox.ts'
import { mileagePath } from '../addresses.ts'

/** Puts the kilometres of a car into the device's queue; later kilometres replace them. */
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
