import { useState, type ComponentType } from 'react'
import { IconMapPin } from '#ui/icons/index.ts'
import { Button } from '#ui/button.tsx'
import type { FormAnswer } from '#ui/form/read-form.ts'
import { PostForm } from '#ui/form/post-form.tsx'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { loadChunk } from '#ui/load-chunk.ts'
import { TextField } from '#ui/text-field.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'
import type { PlaceMapProps } from '../../dealers/components/place-map.tsx'
import { readPlace, writePlace, type Place } from '../../dealers/place.ts'
import { placeSchema } from '../schemas.ts'

type PlaceFormProps = {
  /** The saved place, and where the map begins without one: the city. */
  place: Place | null
  city: Place | null
  streets: boolean
  answer: FormAnswer | undefined
}

const positionOptions = { enableHighAccuracy: true, timeout: 8000, maximumAge: 30_000 }

/** The place of a dealer: chosen on the map, from the device's position, or typed. */
export function PlaceForm({ place, city, streets, answer }: PlaceFormProps) {
  const saved = place ? writePlace(place) : ''
  const { form, fields, busy } = useSchemaForm(placeSchema, {
    id: 'gallery-place',
    answer,
    defaults: { place: saved },
    keepDraft: false,
  })
  const hydrated = useHydrated()
  const [Map, setMap] = useState<ComponentType<PlaceMapProps>>()
  const [goTo, setGoTo] = useState<Place | null>(null)
  const [missing, setMissing] = useState(false)
  const start = place ?? city
  const fill = (chosen: Place) => {
    const field = document.querySelector<HTMLInputElement>(`#${CSS.escape(fields.place.id)}`)
    if (!field) return
    field.value = writePlace(chosen)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const open = async () => {
    const part = await loadChunk(() => import('../../dealers/components/place-map.tsx'))
    if (part) setMap(() => part.PlaceMap)
  }
  const locate = () =>
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const here = readPlace(`${coords.latitude}, ${coords.longitude}`)
        setMissing(here === null)
        if (!here) return
        fill(here)
        setGoTo(here)
      },
      () => setMissing(true),
      positionOptions,
    )
  return (
    <div className="flex flex-col gap-3">
      {hydrated && start && (
        <div className="flex flex-wrap gap-2">
          {!Map && <Button onClick={() => void open()}>انتخاب روی نقشه</Button>}
          {'geolocation' in navigator && (
            <Button kind="outline" icon={<IconMapPin aria-hidden size={20} />} onClick={locate}>
              همین‌جا که هستم
            </Button>
          )}
        </div>
      )}
      {missing && (
        <p role="status" className="text-label text-warn">
          موقعیت دستگاه پیدا نشد. محل را روی نقشه انتخاب کنید یا مختصات را بنویسید.
        </p>
      )}
      {Map && start && (
        <>
          <p className="text-label text-muted">نقشه را جابه‌جا کنید تا نشانه روی محل نمایشگاه باشد.</p>
          <Map at={start} streets={streets} onPick={fill} goTo={goTo} />
        </>
      )}
      <SchemaForm form={form}>
        <input type="hidden" name="act" value="place" />
        <TextField
          {...fields.place}
          dir="ltr"
          maxLength={80}
          autoComplete="off"
          hint="عرض و طول جغرافیایی، مثل «۳۵٫۷۴۴۸، ۵۱٫۳۷۵۳»؛ از هر نقشه‌ای می‌توانید کپی کنید."
        />
        <Button type="submit" busy={busy} className="self-start">
          ثبت محل
        </Button>
      </SchemaForm>
      {place && (
        <PostForm>
          <Button kind="quiet" type="submit" name="act" value="remove-place">
            حذف محل از نقشه
          </Button>
        </PostForm>
      )}
    </div>
  )
}
