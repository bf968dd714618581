import { IconRefresh } from '#ui/icons/index.ts'
import { Button } from '#ui/button.tsx'
import { RadioField } from '#ui/fields/choice-fields.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import type { FormAnswer } from '#ui/form/read-form.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { Notice } from '#ui/notice.tsx'
import { Card } from '#ui/parts/card.tsx'
import { TextLink } from '#ui/parts/text-link.tsx'
import { Plate } from '#ui/plate/plate.tsx'
import { recheckSchema, recheckTexts, recheckTimes } from '../recheck.ts'
import type { RecheckOffer, RecheckRowView } from '../views.ts'

/**
 * Beside an answer about the own plate: repeats it automatically, at a price and an interval of the person's choice.
 */
export function RecheckCard({ recheck, answer }: { recheck: RecheckOffer; answer: FormAnswer | undefined }) {
  const { id, next, pause, price, proven, every } = recheck
  return (
    <Card title={recheckTexts.title}>
      {next && (
        <p className="text-label">
          {recheckTexts.every(Number(every))} دوباره می‌پرسیم، هر بار با {price} از کیف پولتان؛ بار بعدی {next}. فقط وقتی
          چیزی تغییر کرده باشد خبرتان می‌کنیم.
        </p>
      )}
      {pause && (
        <Notice tone="warn" title="متوقف شده">
          {recheckTexts.pauses[pause]}
        </Notice>
      )}
      {!next && proven && (
        <>
          <p className="text-label">
            با همین اطلاعات دوباره می‌پرسیم و فقط وقتی چیزی تغییر کرده باشد خبرتان می‌کنیم. هر بار {price} از کیف پولتان کم
            می‌شود.
          </p>
          <RecheckForm recheck={recheck} answer={answer} />
        </>
      )}
      {!next && !proven && (
        <p className="text-note text-muted">
          برای پلاک خودتان فعال می‌شود: اول «خلافی با جزئیات» یا «کارت و سند» را با کد ملی خودتان بگیرید.
        </p>
      )}
      {id && <StopRecheck id={id} />}
    </Card>
  )
}

function RecheckForm({ recheck, answer }: { recheck: RecheckOffer; answer: FormAnswer | undefined }) {
  const { form, fields, busy } = useSchemaForm(recheckSchema, {
    id: 'recheck',
    answer,
    defaults: { every: recheck.every ?? '30' },
    keepDraft: false,
  })
  return (
    <SchemaForm form={form} className="flex flex-col gap-3">
      <input type="hidden" name="intent" value="recheck" />
      <input type="hidden" name="seen" value={recheck.priceRial} />
      <RadioField {...fields.every} options={recheckTimes} />
      <Button kind="secondary" type="submit" busy={busy} icon={<IconRefresh aria-hidden size={18} />}>
        فعال کردن استعلام خودکار
      </Button>
    </SchemaForm>
  )
}

const StopRecheck = ({ id }: { id: string }) => (
  <PostForm>
    <input type="hidden" name="intent" value="stop-recheck" />
    <input type="hidden" name="recheck" value={id} />
    <Button kind="quiet" type="submit">
      حذف استعلام خودکار
    </Button>
  </PostForm>
)

/** All rechecks of a person, above their inquiries. */
export function RecheckList({ rechecks }: { rechecks: readonly RecheckRowView[] }) {
  if (rechecks.length === 0) return null
  return (
    <section aria-labelledby="rechecks" className="flex min-w-0 flex-col gap-3">
      <h2 id="rechecks" className="text-heading">
        استعلام‌های خودکار
      </h2>
      <ul className="card divide-y divide-line">
        {rechecks.map(({ id, title, plate, every, price, next, pause, last }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
            <span className="min-w-0 flex-1 basis-48">
              <span className="block font-bold">{title}</span>
              <span className="block text-label">
                {every}، هر بار {price}
              </span>
              <span className={`block text-note ${pause ? 'text-warn' : 'text-muted'}`}>
                {pause ? (
                  <>
                    {pause}{' '}
                    {pause === recheckTexts.pauses.money && (
                      <TextLink href="/profile/my-wallet#charge">شارژ کیف پول</TextLink>
                    )}
                  </>
                ) : (
                  `بار بعدی ${next}`
                )}
              </span>
              {last && <TextLink href={last}>{pause ? 'فعال کردن دوباره از آخرین پاسخ' : 'آخرین پاسخ'}</TextLink>}
            </span>
            {plate && <Plate plate={plate} size="small" />}
            <StopRecheck id={id} />
          </li>
        ))}
      </ul>
    </section>
  )
}
