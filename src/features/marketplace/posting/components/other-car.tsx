import type { ReactNode } from 'react'
import { formatInteger } from '#kit/digits.ts'
import { parsePlate, spokenPlate } from '#kit/plate.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { Plate } from '#ui/plate/plate.tsx'
import { olderDraftPath } from '../../own-ad-addresses.ts'
import type { OtherCarView, OtherPlateView } from '../other-car.ts'

const whatOf = (pictures: number) => (pictures > 0 ? `${formatInteger(pictures)} عکس و نوشته‌هایش` : 'نوشته‌هایش')

type QuestionProps = {
  draftCar: string
  pictures: number
  lead: ReactNode
  goOn: string
  /** What starts the other ad. */
  start: ReactNode
  children?: ReactNode
}

/** Asks whether the open draft goes on or another ad begins, because a draft has one car. */
const Question = ({ draftCar, pictures, lead, goOn, start, children }: QuestionProps) => (
  <div className="mx-auto flex w-full max-w-xl flex-col gap-5">
    <PageHeader title={`آگهی نیمه‌کارهٔ ${draftCar} دارید`} lead={lead} />
    <ul className="flex flex-col gap-4">
      <li className="flex flex-col items-start gap-2 card p-4">
        <p className="text-label">آگهی {draftCar} همان‌جا که مانده ادامه پیدا می‌کند.</p>
        <ButtonLink kind="main" href={goOn}>
          ادامهٔ آگهی {draftCar}
        </ButtonLink>
      </li>
      <li className="flex flex-col items-start gap-2 card p-4">
        <p className="text-label">
          آگهی {draftCar} با {whatOf(pictures)} کنار گذاشته می‌شود و بعد می‌توانید به آن برگردید.
        </p>
        {start}
      </li>
      {children}
    </ul>
  </div>
)

type OtherCarProps = {
  other: OtherCarView
  gallery: string | null
  goOn: string
  same: string
  onAside: ((query: string) => void) | undefined
}

/** Asks before another car begins. */
export function OtherCar({ other: { draftCar, car, query, pictures }, gallery, goOn, same, onAside }: OtherCarProps) {
  const start = `ثبت آگهی جدید برای ${car}`
  return (
    <Question
      {...{ draftCar, pictures, goOn }}
      lead={`حالا ${car} را انتخاب کرده‌اید.`}
      start={
        onAside ? (
          <Button onClick={() => onAside(query)}>{start}</Button>
        ) : (
          <PostForm action={olderDraftPath}>
            {gallery !== null && <input type="hidden" name="gallery" value={gallery} />}
            <input type="hidden" name="car" value={query} />
            <Button type="submit" name="act" value="aside">
              {start}
            </Button>
          </PostForm>
        )
      }
    >
      <li className="flex flex-col items-start gap-2 card p-4">
        <p className="text-label">
          فقط خودرو را اشتباه انتخاب کرده بودید؟ {whatOf(pictures)} می‌ماند و خودروی آگهی {car} می‌شود.
        </p>
        <ButtonLink href={same}>اصلاح خودروی همین آگهی</ButtonLink>
      </li>
    </Question>
  )
}

/** Asks before the ad of another plate begins. */
export function OtherPlate({ draftCar, goOn, plate, pictures }: OtherPlateView) {
  const parsed = parsePlate(plate)
  return (
    <Question
      {...{ draftCar, pictures, goOn }}
      lead="حالا این پلاک را نوشته‌اید؛ هر آگهی برای یک خودرو است."
      start={
        <>
          {parsed.ok && (
            <p>
              <Plate plate={parsed.value} size="small" />
              <span className="sr-only">{spokenPlate(parsed.value)}</span>
            </p>
          )}
          <PostForm action={olderDraftPath}>
            <input type="hidden" name="plate" value={plate} />
            <Button type="submit" name="act" value="aside">
              ثبت آگهی جدید با این پلاک
            </Button>
          </PostForm>
        </>
      }
    />
  )
}
