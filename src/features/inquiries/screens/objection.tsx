import { IconPrinter } from '#ui/icons/index.ts'
import { useState } from 'react'
import { toPersianDigits } from '#kit/digits.ts'
import { formatPlate, parsePlate, spokenPlate } from '#kit/plate.ts'
import { notFound } from '#platform/errors.ts'
import { personContextOf, requireSignIn } from '#platform/guards.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { Notice } from '#ui/notice.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { Card } from '#ui/parts/card.tsx'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'
import { answerPath } from '../addresses.ts'
import { objectionDraft, objectionGrounds, objectionTime, type ObjectionGround } from '../objection.ts'
import { presentFine } from '../present/present-fines.ts'
import { publicIdField } from '../schemas.ts'
import { getInquiry, openAnswer, openInput } from '../server/find-inquiries.ts'
import { rulesAt } from '../server/present-inquiry.ts'
import type { Route } from './+types/objection'

export const middleware = [requireSignIn]

export async function loader({ url, context }: Route.LoaderArgs) {
  const { ctx, personId } = personContextOf(context)
  const id = publicIdField.safeParse(url.searchParams.get('id'))
  if (!id.success) throw notFound()
  const row = await getInquiry(ctx.db, { personId, id: id.data })
  const answer = openAnswer(ctx.secrets, row)
  const fine = answer?.kind === 'fines-details' && answer.items.find((each) => each.id === url.searchParams.get('fine'))
  if (!fine || row.hidden_at !== null) throw notFound()
  const rules = await rulesAt(ctx.db, row.answered_at ?? ctx.now)
  const plate = parsePlate(openInput(ctx.secrets, row)?.plate ?? '')
  const words = plate.ok
    ? toPersianDigits(
        plate.value.kind === 'car' ? spokenPlate(plate.value).replace(/^پلاک /, '') : formatPlate(plate.value),
      )
    : '……………'
  const { title, about, amount } = presentFine(fine, { now: ctx.now, rules })
  return {
    back: answerPath(row.public_id),
    fine: { title, about, amount },
    time: objectionTime(fine, { now: ctx.now, ...rules }),
    drafts: (Object.keys(objectionGrounds) as ObjectionGround[]).map((ground) => ({
      ground,
      text: objectionDraft(fine, { ground, plate: words }),
    })),
  }
}

export const meta: Route.MetaFunction = () => pageTitle('اعتراض به جریمه')

/** The guide to objecting to a fine: deadline, place, documents, and a letter for each reason. */
export default function Objection({ loaderData: { back, fine, time, drafts } }: Route.ComponentProps) {
  const hydrated = useHydrated()
  return (
    <div className="mx-auto flex w-full max-w-[480px] flex-col gap-6">
      <PageHeader
        title="اعتراض به جریمه"
        back={{ href: back, label: 'نتیجهٔ استعلام' }}
        badges={
          time.left !== null && (
            <Badge tone={time.open ? (time.left < 10 ? 'bad' : 'warn') : 'plain'}>
              {!time.open
                ? 'مهلت اعتراض گذشته'
                : time.left === 0
                  ? 'امروز آخرین روز است'
                  : `${toPersianDigits(time.left)} روز مانده`}
            </Badge>
          )
        }
      />
      <Card title={fine.title}>
        <p className="text-label text-muted">{fine.about}</p>
        <p className="font-bold">{fine.amount}</p>
        {time.lastDay && time.open && <p className="text-label">آخرین روز اعتراض: {time.lastDay}</p>}
        {time.doublesIn !== null && (
          <Notice tone="warn">
            {time.doublesIn === 0
              ? 'این جریمه از فردا دو برابر می‌شود.'
              : `تا دو برابر شدن این جریمه ${toPersianDigits(time.doublesIn)} روز مانده است.`}{' '}
            اعتراض ثبت‌شده را قبل از آن پیگیری کنید.
          </Notice>
        )}
        {!time.open && (
          <Notice tone="info">
            مهلت عادی اعتراض گذشته است؛ از پلیس راهور بپرسید که دلیل موجه شما را می‌پذیرند یا نه.
          </Notice>
        )}
      </Card>
      <Card title="کجا و چطور">
        <ol className="list-[persian] space-y-1 ps-5 text-label">
          <li>
            اینترنتی: سایت <bdi dir="ltr">rahvar120.ir</bdi>، بخش اعتراض به تخلفات، با سریال جریمه.
          </li>
          <li>حضوری: واحد رسیدگی به اعتراضات در ادارهٔ اجراییات پلیس راهور شهرتان، با کارت خودرو و کارت ملی.</li>
          <li>تا نتیجه نیامده جریمه را پرداخت نکنید؛ معمولاً پرداخت به معنی پذیرفتن آن است.</li>
        </ol>
      </Card>
      <Card title="متن آماده">
        <p className="text-label text-muted">دلیلتان را باز کنید، جاهای خالی را پر کنید و متن را کپی یا چاپ کنید.</p>
        {drafts.map(({ ground, text }) => (
          <details key={ground} className="border-t border-line">
            <summary className="min-h-11 content-center text-label font-bold">{objectionGrounds[ground].title}</summary>
            <div className="flex flex-col gap-3 pb-4">
              <p className="text-note text-muted">مدرک: {objectionGrounds[ground].proof}</p>
              <Letter key={text} text={text} title={objectionGrounds[ground].title} />
            </div>
          </details>
        ))}
        {hydrated && (
          <Button kind="outline" onClick={() => print()} icon={<IconPrinter aria-hidden size={18} />}>
            چاپ
          </Button>
        )}
      </Card>
    </div>
  )
}

/** A letter to complete; copying takes the current text. */
function Letter({ text, title }: { text: string; title: string }) {
  const [written, setWritten] = useState(text)
  return (
    <>
      <textarea
        className="input min-h-80 w-full text-label leading-8"
        aria-label={`متن اعتراض: ${title}`}
        value={written}
        onChange={(event) => setWritten(event.target.value)}
        autoComplete="off"
      />
      <CopyButton text={written} name="متن اعتراض" />
    </>
  )
}
