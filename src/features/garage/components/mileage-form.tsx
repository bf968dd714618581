import { useCallback } from 'react'
import { Button } from '#ui/button.tsx'
import { NumberField } from '#ui/fields/amount-fields.tsx'
import { CheckboxField } from '#ui/fields/choice-fields.tsx'
import { QueueWhenOffline } from '#ui/form/queue-when-offline.tsx'
import type { FormAnswer } from '#ui/form/read-form.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { loadChunk } from '#ui/load-chunk.ts'
import { mileageSchema } from '../schemas.ts'

type MileageFormProps = { carId: string; name: string; since: string | null; answer: FormAnswer | undefined }

/** The odometer today; offline, the form waits on the device. */
export function MileageForm({ carId, name, since, answer }: MileageFormProps) {
  const { form, fields, busy } = useSchemaForm(mileageSchema, { id: `mileage-${carId}`, answer, keepDraft: false })
  const load = useCallback(async () => {
    const queue = await loadChunk(() => import('./queue-mileage.ts'))
    return queue && ((data: FormData) => queue.queueMileage(carId, name, data))
  }, [carId, name])
  return (
    <QueueWhenOffline schema={mileageSchema} load={load} subject="کارکرد">
      <SchemaForm form={form} className="flex flex-col gap-3">
        <div className="flex items-end gap-2">
          <div className="min-w-0 flex-1">
            <NumberField {...fields.mileage} label="کارکرد امروز" unit="کیلومتر" hint={since ?? undefined} />
          </div>
          <Button type="submit" name="intent" value="mileage" busy={busy} className={since ? 'mb-6' : undefined}>
            ثبت کارکرد
          </Button>
        </div>
        {(fields.mileage.error || fields.meant.defaultValue) && <CheckboxField {...fields.meant} />}
      </SchemaForm>
    </QueueWhenOffline>
  )
}
