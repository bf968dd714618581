import { carsOf, findKeyDues } from '#features/garage/contract.ts'
import { redirect } from '#kit/redirect.ts'
import { sentField } from '#kit/sent-form.ts'
import { contextOf } from '#platform/context.ts'
import { signInRequired } from '#platform/guards.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { readForm } from '#ui/form/read-form.ts'
import { PostForm } from '#ui/form/post-form.tsx'
import { Notice } from '#ui/notice.tsx'
import { pageTitle } from '#ui/page-title.ts'
import type { PlateKeyToChoose } from '#ui/parts/keyring.tsx'
import { LinkTabs } from '#ui/parts/link-tabs.tsx'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { MoreLink } from '#ui/more-link.tsx'
import { Plate } from '#ui/plate/plate.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'
import { withMoment } from '#ui/wait-texts.ts'
import { debtPath, parkingOf, parkingPath, placePath } from '../addresses.ts'
import { ParkingRow, RunningCard } from '../components/parking-card.tsx'
import '../components/parking.css'
import { PlaceKeeper } from '../components/place-keeper.tsx'
import { StartForm } from '../components/start-form.tsx'
import { startSchema } from '../schemas.ts'
import { findDebts } from '../server/debts.ts'
import { findParkings, findPersonDebts, findZones, presentParking } from '../server/find-parkings.ts'
import { startParking } from '../server/park.ts'
import { debtRefusals, hiddenPlace, parkingTexts, startRefusals } from '../texts.ts'
import type { Route } from './+types/parkings'

const empty = { running: [], owing: [], past: [], next: null, debts: [], cars: [] as PlateKeyToChoose[] }

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = contextOf(context)
  const { personId } = ctx.scope.session
  const entry = url.searchParams.get('asked')
  const refused = url.searchParams.get('refused')
  const shared = {
    tab: url.searchParams.get('tab') === 'place' ? ('place' as const) : ('street' as const),
    guest: personId === null,
    zones: await findZones(ctx.db),
    asked: entry !== null && /^\d{1,3}$/.test(entry) ? Number(entry) : null,
    refusal:
      refused !== null && Object.hasOwn(debtRefusals, refused)
        ? debtRefusals[refused as keyof typeof debtRefusals]
        : null,
  }
  if (personId === null) return { ...shared, ...empty, values: {} }
  const [{ open, past, next }, debts, cars, dues] = await Promise.all([
    findParkings(ctx.db, { personId, after: url.searchParams.get('after') }),
    findPersonDebts(ctx, personId),
    carsOf(ctx, personId),
    findKeyDues(ctx, personId),
  ])
  const views = await Promise.all([...open, ...past].map((row) => presentParking(ctx, row)))
  const chosen = cars.find(({ id }) => id === url.searchParams.get('car')) ?? null
  return {
    ...shared,
    running: views.filter(({ state }) => state === 'running'),
    owing: views.filter(({ state }) => state === 'owing' || state === 'disputed'),
    past: views.filter(({ state }) => state === 'free' || state === 'paid' || state === 'waived'),
    next,
    debts,
    cars: cars.flatMap(({ id, name, plate }): PlateKeyToChoose[] =>
      plate
        ? [{ id, name, plate, href: `${parkingPath}?car=${id}`, chosen: id === chosen?.id, due: dues.get(id) }]
        : [],
    ),
    values: (chosen?.plate ? { plate: plateParts(chosen.plate) } : {}) as Values,
  }
}

type Values = Record<string, Record<string, string>>
type AnyPlate = NonNullable<PlateKeyToChoose['plate']>

/** Splits a plate into field values. */
function plateParts(plate: AnyPlate): Record<string, string> {
  const { kind, ...parts } = plate
  return { kind, ...parts }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = contextOf(context)
  const { personId } = ctx.scope.session
  if ((await sentField(request, 'intent')) === 'debts') {
    if (personId === null) throw signInRequired(request, parkingPath)
    const target = await sentField(request, 'car')
    const own = (await carsOf(ctx, personId)).find(({ id }) => id === target)
    if (!own?.plate) return redirect(parkingPath)
    const debts = await findDebts(ctx, { personId, plate: own.plate })
    return redirect(debts.ok ? `${parkingPath}?asked=${debts.value}` : `${parkingPath}?refused=${debts.code}`)
  }
  const form = await readForm(request, startSchema)
  if (!form.ok) return form.answer
  if (personId === null) throw signInRequired(request, parkingPath)
  const { plate, zone } = form.value
  const started = await startParking(ctx, { personId, plate, zoneCode: zone })
  if (started.ok) return redirect(parkingOf(started.value))
  const field = started.code === 'no-zone' ? 'zone' : ''
  return form.refuse({ [field]: withMoment(startRefusals[started.code], ctx) }, started.code === 'too-fast' ? 429 : 409)
}

export const meta: Route.MetaFunction = () => pageTitle(parkingTexts.title)

/** Street parking by plate, and the place of one's car, which only this device stores. */
export default function Parkings({ loaderData, actionData }: Route.ComponentProps) {
  const { tab } = loaderData
  return (
    <div className="own-page">
      <PageHeader title={parkingTexts.title} lead={tab === 'street' ? parkingTexts.lead : undefined} />
      <LinkTabs
        label="بخش‌های پارک"
        tabs={[
          { href: parkingPath, label: parkingTexts.street, current: tab === 'street' },
          { href: placePath, label: parkingTexts.place, current: tab === 'place' },
        ]}
      />
      {tab === 'place' ? <Place /> : <Street loaderData={loaderData} answer={actionData} />}
    </div>
  )
}

function Place() {
  const hydrated = useHydrated()
  if (hydrated) return <PlaceKeeper />
  return (
    <div className="form-card">
      <p className="text-label text-muted">جای پارک فقط روی همین دستگاه است و برای فرمان ارسال نمی‌شود.</p>
      <noscript>
        <p className="text-label text-muted">برای دیدن و ذخیرهٔ جای پارک، جاوااسکریپت مرورگر را روشن کنید.</p>
      </noscript>
    </div>
  )
}

type Data = Route.ComponentProps['loaderData']

type StreetProps = Pick<Route.ComponentProps, 'loaderData'> & { answer: Route.ComponentProps['actionData'] }

function Street({ loaderData, answer }: StreetProps) {
  const { guest, zones, running, owing, past, next, debts, cars, values, asked, refusal } = loaderData
  return (
    <>
      {refusal && (
        <Notice tone="bad" live>
          {refusal}
        </Notice>
      )}
      {asked === 0 && (
        <Notice tone="good" live>
          این پلاک در شهرداری بدهی پارک ندارد.
        </Notice>
      )}
      {running.length > 0 && (
        <section aria-label="پارک‌های در جریان">
          <ul className="flex flex-col gap-4">
            {running.map((parking) => (
              <RunningCard key={parking.id} parking={parking} />
            ))}
          </ul>
        </section>
      )}
      {owing.length > 0 && (
        <section aria-labelledby="owing" className="flex flex-col gap-3">
          <h2 id="owing" className="text-heading">
            پرداخت‌نشده‌ها
          </h2>
          <ul className="card divide-y divide-line">
            {owing.map((parking) => (
              <ParkingRow key={parking.id} parking={parking} />
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="start" className="flex flex-col gap-3">
        <h2 id="start" className="text-heading">
          {parkingTexts.start}
        </h2>
        <StartForm
          // Choosing another car recreates the plate field.
          key={JSON.stringify(values)}
          {...{ zones, cars, values, guest }}
          answer={answer}
        />
      </section>
      {!guest && <Debts cars={cars} debts={debts} />}
      {!guest && (past.length > 0 || running.length + owing.length === 0) && (
        <section aria-labelledby="past" className="flex flex-col gap-3">
          <h2 id="past" className="text-heading">
            پارک‌های قبلی
          </h2>
          {past.length > 0 ? (
            <ul className="card divide-y divide-line">
              {past.map((parking) => (
                <ParkingRow key={parking.id} parking={parking} />
              ))}
            </ul>
          ) : (
            <EmptyState title={parkingTexts.none}>{parkingTexts.noneAdvice}</EmptyState>
          )}
          {next && <MoreLink href={`${parkingPath}?after=${next}`} />}
        </section>
      )}
    </>
  )
}

/** What the city says that the plates of a person owe. */
function Debts({ cars, debts }: Pick<Data, 'cars' | 'debts'>) {
  const owed = debts.filter(({ state }) => state !== 'settled')
  return (
    <section aria-labelledby="debts" className="flex flex-col gap-3">
      <h2 id="debts" className="text-heading">
        بدهی پارک پلاک‌های من
      </h2>
      <p className="text-label text-muted">
        پارک‌هایی که دوربین یا مأمور ثبت کرده و هنوز پرداخت نشده‌اند. محل و روز را وقتی می‌بینید که مالکیت پلاک با استعلام
        «خلافی با جزئیات» یا «کارت و سند» به کد ملی خودتان روشن شده باشد.{' '}
        {cars.length > 0 ? 'از گاراژ یک خودرو را انتخاب کنید.' : 'اول خودرو را با پلاکش به گاراژ اضافه کنید.'}
      </p>
      {cars.length > 0 ? (
        <ul className="flex flex-wrap gap-2">
          {cars.map(({ id, name }) => (
            <li key={id}>
              <PostForm action={parkingPath}>
                <input type="hidden" name="intent" value="debts" />
                <Button kind="outline" type="submit" name="car" value={id}>
                  بررسی بدهی {name}
                </Button>
              </PostForm>
            </li>
          ))}
        </ul>
      ) : (
        <a href="/profile/my-cars/new" className="text-link-inline">
          افزودن خودرو به گاراژ
        </a>
      )}
      {owed.length > 0 && (
        <ul className="card divide-y divide-line">
          {owed.map(({ id, place, day, plate, amount, state, stateName, foundAt }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
              <span className="min-w-0 flex-1 basis-48">
                <b>{place ?? hiddenPlace}</b>
                {day && <span className="block text-note text-muted">{day}</span>}
                <span className="block text-note text-muted">آخرین پاسخ شهرداری: {foundAt}</span>
              </span>
              {plate && <Plate plate={plate} size="small" />}
              {state === 'open' ? (
                <PostForm action={debtPath(id)} leavesPage>
                  <Button kind="solid" type="submit">
                    پرداخت {amount}
                  </Button>
                </PostForm>
              ) : (
                <Badge tone={state === 'refunded' ? 'bad' : 'info'}>{stateName}</Badge>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
