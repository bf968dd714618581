import { IconDownload } from '#ui/icons/index.ts'
import { data } from 'react-router'
import { readFormWithFiles } from '#features/files/contract.ts'
import { formatInteger } from '#kit/digits.ts'
import { redirect } from '#kit/redirect.ts'
import { sentField, sentForm } from '#kit/sent-form.ts'
import { requireSignIn } from '#platform/guards.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Badge } from '#ui/badge.tsx'
import { RadioField } from '#ui/fields/choice-fields.tsx'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import { readForm, readFormData } from '#ui/form/read-form.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { Notice } from '#ui/notice.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { Card } from '#ui/parts/card.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { hideContacts } from '../../ad/hide-contacts.ts'
import { panelPath } from '../../panel-addresses.ts'
import { readPlace } from '../../dealers/place.ts'
import { PanelFrame } from '../components/panel-frame.tsx'
import { closeField, hourChoices, hourDays, hourFields, openField, readHours, typedHours } from '../hours-form.ts'
import { employeeFields, filledEmployees, readEmployees, typedEmployees } from '../employees-form.ts'
import { EmployeesForm, TextsForm } from '../components/page-texts.tsx'
import { PictureForm } from '../components/page-face.tsx'
import { PlaceForm } from '../components/place-form.tsx'
import { newsDays, newsSchema, pictureSchema, placeSchema, textsSchema } from '../schemas.ts'
import { panelOf, headOf } from '../server/panel-context.ts'
import { dealerPictureKinds, dealerPictures, savePicture } from '../server/dealer-picture.ts'
import { savePageTexts } from '../server/page-texts.ts'
import { addNews, getOwnPage, removeNews, saveHours, savePlace } from '../server/own-page.ts'
import type { Route } from './+types/own-page'

export const middleware = [requireSignIn]

export async function loader({ url, ...args }: Route.LoaderArgs) {
  const { ctx, gallery } = await panelOf(args, 'bulk')
  const { times, ...page } = await getOwnPage(ctx, gallery)
  return {
    gallery: headOf(gallery),
    typed: typedHours(times),
    ...page,
    saved: savedTexts[url.searchParams.get('saved') ?? ''] ?? null,
  }
}

const noContacts = 'شمارهٔ تلفن، لینک و آیدی را از متن حذف کنید؛ راه تماس در صفحهٔ نمایشگاه هست.'

export async function action({ request, ...args }: Route.ActionArgs) {
  const { ctx, personId, gallery } = await panelOf(args, 'bulk')
  const path = panelPath(gallery.slug, 'page')
  // Only the forms of pictures carry files.
  if (request.headers.get('content-type')?.startsWith('multipart/form-data')) {
    const sent = await readFormWithFiles(ctx, request, dealerPictures)
    const form = readFormData(sent.form, pictureSchema, sent.problems)
    if (!form.ok) return form.answer
    const { kind, picture } = form.value
    const result = await savePicture(ctx, gallery, { personId, kind, picture: picture[0]! })
    return result.ok
      ? redirect(`${path}?saved=picture`)
      : form.refuse({ picture: 'این عکس در دسترس نیست. دوباره آن را انتخاب کنید.' }, 409)
  }
  const action = await sentField(request, 'act')
  if (action === 'remove-picture') {
    const sent = await sentField(request, 'kind')
    const kind = dealerPictureKinds.find((each) => each === sent)
    if (kind) await savePicture(ctx, gallery, { personId, kind, picture: null })
    return redirect(path)
  }
  if (action === 'remove-news') {
    await removeNews(ctx, gallery, { personId, id: (await sentField(request, 'id')) ?? '' })
    return redirect(path)
  }
  if (action === 'remove-place') {
    await savePlace(ctx, gallery, { personId, place: null })
    return redirect(path)
  }
  if (action === 'place') {
    const form = await readForm(request, placeSchema)
    if (!form.ok) return form.answer
    await savePlace(ctx, gallery, { personId, place: readPlace(form.value.place) })
    return redirect(`${path}?saved=place`)
  }
  if (action === 'texts') {
    const form = await readForm(request, textsSchema)
    if (!form.ok) return form.answer
    const { about, address } = form.value
    if (hideContacts(about) !== about) return form.refuse({ about: noContacts })
    if (hideContacts(address) !== address) return form.refuse({ address: noContacts })
    await savePageTexts(ctx, gallery, { personId, texts: { about, address } })
    return redirect(`${path}?saved=texts`)
  }
  const employees = await sentField(request, 'employees')
  if (employees !== null) {
    const typed = await typedFields(request, employeeFields)
    const read = readEmployees(typed, employees)
    if (!read.ok) return data({ employees: typed, problem: employeeProblem(read.at) }, { status: 422 })
    if (read.value.some(({ name, role }) => hideContacts(`${name} ${role}`) !== `${name} ${role}`))
      return data({ employees: typed, problem: noContacts }, { status: 422 })
    await savePageTexts(ctx, gallery, { personId, texts: { team: read.value } })
    return redirect(`${path}?saved=team`)
  }
  if (action === 'hours') {
    const typed = await typedFields(request, hourFields)
    const read = readHours(typed)
    if (!read.ok) return data({ day: read.day, typed }, { status: 422 })
    await saveHours(ctx, gallery, { personId, times: read.value })
    return redirect(`${path}?saved=hours`)
  }
  const form = await readForm(request, newsSchema)
  if (!form.ok) return form.answer
  const { title, body } = form.value
  if (hideContacts(title) !== title) return form.refuse({ title: noContacts })
  if (hideContacts(body) !== body) return form.refuse({ body: noContacts })
  const added = await addNews(ctx, gallery, { personId, ...form.value })
  return added.ok
    ? redirect(path)
    : form.refuse({ '': 'هر نمایشگاه حداکثر ۲۰ اطلاعیهٔ فعال می‌تواند داشته باشد. اول یکی از آن‌ها را حذف کنید.' }, 409)
}

const typedFields = async (request: Request, names: readonly string[]) => {
  const form = await sentForm(request, names)
  return Object.fromEntries(names.map((name) => [name, String(form.get(name) ?? '').slice(0, 200)]))
}

const employeeProblem = (at: number) =>
  `نام و سمت ردیف ${formatInteger(at + 1)} را کامل و هر کدام را در حداکثر ۶۰ حرف بنویسید.`

export const meta: Route.MetaFunction = () => pageTitle('صفحهٔ نمایشگاه')

/** What was saved, by the form. */
const savedTexts: Readonly<Record<string, string>> = {
  texts: 'متن و آدرس ثبت شد و در صفحهٔ نمایشگاه نمایش داده می‌شود.',
  team: 'همکاران ثبت شدند.',
  hours: 'ساعت کاری ثبت شد و در صفحهٔ نمایشگاه نمایش داده می‌شود.',
  place: 'محل نمایشگاه ثبت شد و روی نقشهٔ صفحهٔ نمایشگاه است.',
  picture: 'عکس ثبت شد و در صفحهٔ نمایشگاه نمایش داده می‌شود.',
}

const lastings = Object.entries(newsDays).map(([value, { label }]) => ({ value, label }))

/** The dealer's public facts: hours, news, and the code for its window. */
export default function OwnPage({ loaderData, actionData }: Route.ComponentProps) {
  const { gallery, typed, hasHours, news, saved, logo, photo, place, city, streets } = loaderData
  const { about, address, team } = loaderData
  const refused = actionData && 'day' in actionData ? actionData : null
  const refusedTeam = actionData && 'employees' in actionData ? actionData : null
  const answer = actionData && 'status' in actionData ? actionData : undefined
  const { form, fields, busy } = useSchemaForm(newsSchema, { id: 'gallery-news', answer })
  const hours = refused?.typed ?? typed
  return (
    <PanelFrame gallery={gallery} part="page">
      {saved && (
        <Notice tone="good" live>
          {saved}
        </Notice>
      )}
      <Card title="لوگو و عکس">
        <div className="grid gap-6 sm:grid-cols-2">
          <PictureForm
            kind="logo"
            label="لوگو"
            hint="مربع؛ کنار نام نمایشگاه نمایش داده می‌شود."
            picture={logo}
            answer={answer}
          />
          <PictureForm
            kind="photo"
            label="عکس نمایشگاه"
            hint="نمای بیرون یا داخل نمایشگاه؛ بدون شمارهٔ تلفن."
            picture={photo}
            answer={answer}
          />
        </div>
      </Card>
      <Card title="معرفی و آدرس">
        <TextsForm key={`${about} ${address}`} {...{ about, address, answer }} />
      </Card>
      <Card title="همکارانی که در صفحه نمایش داده می‌شوند">
        <EmployeesForm
          typed={refusedTeam?.employees ?? typedEmployees(team)}
          count={refusedTeam ? filledEmployees(refusedTeam.employees) : team.length}
          problem={refusedTeam?.problem ?? null}
        />
      </Card>
      <Card title="محل روی نقشه">
        <PlaceForm key={place ? `${place.latitude} ${place.longitude}` : ''} {...{ place, city, streets, answer }} />
      </Card>
      <Card title="ساعت کاری">
        {!hasHours && (
          <Notice tone="info">ساعت کاری هنوز ثبت نشده است؛ تا ثبت نکنید در صفحهٔ نمایشگاه چیزی دربارهٔ آن نمی‌آید.</Notice>
        )}
        {refused && (
          <Notice tone="bad" live>
            ساعت {refused.day} را اصلاح کنید: ساعت پایان باید بعد از ساعت شروع باشد. برای روز تعطیل هر دو را «تعطیل»
            بگذارید.
          </Notice>
        )}
        <PostForm className="flex flex-col gap-3">
          <ul className="flex max-w-xl flex-col gap-2 text-label">
            {hourDays.map((day, at) => (
              <li key={day} className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="basis-full font-medium sm:basis-28">{day}</span>
                <span className="flex flex-1 items-center gap-2 *:flex-1">
                  <SelectField
                    label={`شروع ${day}`}
                    hideLabel
                    name={openField(at)}
                    empty="تعطیل"
                    options={hourChoices}
                    defaultValue={hours[openField(at)]}
                  />
                  <span className="!flex-none">تا</span>
                  <SelectField
                    label={`پایان ${day}`}
                    hideLabel
                    name={closeField(at)}
                    empty="تعطیل"
                    options={hourChoices}
                    defaultValue={hours[closeField(at)]}
                  />
                </span>
              </li>
            ))}
          </ul>
          <Button kind="solid" type="submit" name="act" value="hours" className="self-start">
            ثبت ساعت کاری
          </Button>
        </PostForm>
      </Card>
      <Card title="اطلاعیه‌ها">
        {news.length > 0 && (
          <ul className="divide-y divide-line text-label">
            {news.map(({ id, title, href, at, until, over }) => (
              <li key={id} className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-2 py-2">
                <span className="min-w-0 flex-1 basis-48">
                  <a href={href} className="font-medium hover:underline">
                    {title}
                  </a>
                  <span className="block text-note text-muted">
                    {at}
                    {until && ` تا ${until}`}
                  </span>
                </span>
                {over && <Badge>تمام شده</Badge>}
                <PostForm>
                  <input type="hidden" name="id" value={id} />
                  <Button
                    kind="outline"
                    type="submit"
                    name="act"
                    value="remove-news"
                    aria-label={`حذف اطلاعیهٔ ${title}`}
                  >
                    حذف
                  </Button>
                </PostForm>
              </li>
            ))}
          </ul>
        )}
        <details
          open={fields.title.error !== undefined || fields.body.error !== undefined}
          className={news.length > 0 ? 'border-t border-line pt-2' : ''}
        >
          <summary className="flex min-h-11 cursor-pointer items-center text-label font-medium text-lazuli">
            نوشتن اطلاعیهٔ جدید
          </summary>
          <SchemaForm form={form}>
            <TextField {...fields.title} hint="مثلاً «فروش اقساطی تا پایان ماه»" autoComplete="off" maxLength={100} />
            <TextAreaField {...fields.body} max={2000} />
            <RadioField {...fields.lasting} defaultValue={fields.lasting.defaultValue ?? 'month'} options={lastings} />
            <Button kind="solid" type="submit" busy={busy} className="self-start">
              انتشار اطلاعیه
            </Button>
          </SchemaForm>
        </details>
      </Card>
      <Card title="کد QR برای ویترین">
        <div className="flex flex-wrap items-center gap-5">
          <img
            src={panelPath(gallery.slug, 'qr')}
            alt={`کد QR صفحهٔ ${gallery.name}`}
            width={140}
            height={140}
            className="rounded-control bg-white"
          />
          <div className="min-w-0 flex-1 basis-56">
            <p className="text-label text-muted">
              هر کسی با دوربین گوشی، صفحهٔ نمایشگاه و همهٔ آگهی‌هایش را باز می‌کند. آن را چاپ کنید و پشت ویترین بگذارید.
            </p>
            <p className="mt-3 flex flex-wrap gap-2">
              <ButtonLink href={panelPath(gallery.slug, 'poster')}>پوستر ویترین</ButtonLink>
              <ButtonLink
                href={panelPath(gallery.slug, 'qr')}
                download="farman-qr.svg"
                data-prefetch="none"
                icon={<IconDownload aria-hidden size={20} />}
              >
                دریافت SVG
              </ButtonLink>
            </p>
          </div>
        </div>
      </Card>
    </PanelFrame>
  )
}
