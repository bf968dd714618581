import { useState } from 'react'
import { formatPlate, spokenPlate, type Plate as PlateValue } from '#kit/plate.ts'
import { Button } from '#ui/button.tsx'
import { readFormData, type FormAnswer } from '#ui/form/read-form.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { PlateField } from '#ui/plate-field/plate-field.tsx'
import { Plate } from '#ui/plate/plate.tsx'
import { carPlateKinds, plateFacts, plateFirstSchema } from '../plate-first.ts'

/** A device knows no garage. */
const garageHint = 'اگر خودرو در گاراژ شما باشد، مشخصاتش پر می‌شود. پلاک در آگهی نمایش داده نمی‌شود.'

type PlateStartProps = {
  /** The plate of the draft, whose car is not chosen yet. */
  plate: PlateValue | null
  answer?: FormAnswer | undefined
  action: string
  /** The device keeps the plate: its facts go on with the choice of the car. */
  onPlate?: ((facts: URLSearchParams) => void) | undefined
}

/** The first way into a new ad: its plate, which fills the facts of an own car and is never shown. */
export function PlateStart({ plate, answer: served, action, onPlate }: PlateStartProps) {
  const [here, setHere] = useState<FormAnswer>()
  const { form, fields, busy } = useSchemaForm(plateFirstSchema, {
    id: 'plate-first',
    answer: here ?? served,
    keepDraft: false,
  })
  const keep = (event: React.FormEvent) => {
    if (!onPlate) return
    event.preventDefault()
    event.stopPropagation()
    const reading = readFormData(new FormData(event.target as HTMLFormElement), plateFirstSchema)
    if (!reading.ok) return setHere(reading.answer.data)
    const { kind } = reading.value.plate
    onPlate(new URLSearchParams(plateFacts(formatPlate(reading.value.plate), kind)))
  }
  return (
    <section className="flex flex-col gap-3 card p-4" aria-labelledby="plate-start">
      <h2 id="plate-start" className="text-heading">
        با پلاک شروع کنید
      </h2>
      {plate ? (
        <>
          <p className="flex flex-wrap items-center gap-3 text-label">
            <Plate plate={plate} size="small" />
            <span className="sr-only">{spokenPlate(plate)}</span>
          </p>
          <p className="text-label">
            این پلاک ثبت شد و در آگهی نمایش داده نمی‌شود. حالا خودرو را پایین همین صفحه انتخاب کنید.
          </p>
        </>
      ) : (
        <div onSubmitCapture={keep}>
          <SchemaForm form={form} action={action}>
            <PlateField
              {...fields.plate}
              kinds={carPlateKinds}
              hint={onPlate ? 'پلاک در آگهی نمایش داده نمی‌شود.' : garageHint}
            />
            <Button type="submit" busy={busy} className="self-start">
              ادامه با این پلاک
            </Button>
          </SchemaForm>
        </div>
      )}
    </section>
  )
}
