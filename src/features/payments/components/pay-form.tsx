import { IconLock } from '#ui/icons/index.ts'
import { useNavigation } from 'react-router'
import { toPersianDigits } from '#kit/digits.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import { Card } from '#ui/parts/card.tsx'
import type { PrebankView } from '../views.ts'
import { TimeLeft } from './time-left.tsx'
import './pay-form.css'

/** The lines and the total, with the total before a code. */
export function PayLines({ view }: { view: PrebankView }) {
  return (
    <Card title={view.title}>
      <dl className="pay-lines">
        <div>
          <dt>دریافت‌کننده</dt>
          <dd>فرمان</dd>
        </div>
        {view.lines.map(({ label, amount }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
        <div className="pay-total">
          <dt>مبلغ کل</dt>
          <dd>
            {view.discount && (
              <s className="pay-before">
                <span className="sr-only">قبل از تخفیف: </span>
                {view.discount.before}
              </s>
            )}
            {view.total}
            <small>{view.totalRial}</small>
          </dd>
        </div>
      </dl>
      {view.until && <TimeLeft {...view.until} />}
    </Card>
  )
}

/** Wallet, gateway and the button. A plain form: the browser itself goes to the bank. */
export function PayForm({ view }: { view: PrebankView }) {
  const busy = useNavigation().state === 'submitting'
  const { wallet } = view
  return (
    <PostForm leavesPage className="pay-form flex flex-col gap-4">
      <input type="hidden" name="amountRial" value={view.amountRial} />
      <input type="hidden" name="startKey" value={view.startKey} />
      {wallet && (
        <Card>
          <label className="choice">
            <input
              type="checkbox"
              className="tick"
              name="useWallet"
              value="on"
              defaultChecked
              // Without a name it is not sent; the server uses the wallet for amounts above a
              // gateway's limit.
              disabled={wallet.needed}
            />
            <span>
              استفاده از کیف پول{' '}
              <span className="text-muted">
                ({wallet.gift ? 'موجودی و اعتبار هدیه' : 'موجودی'}: {wallet.balance})
              </span>
            </span>
          </label>
          <dl className="pay-lines" data-with-wallet>
            <div>
              <dt>از کیف پول</dt>
              <dd>{wallet.pays}</dd>
            </div>
            {wallet.rest && (
              <div>
                <dt>از درگاه</dt>
                <dd>
                  {wallet.rest}
                  <small>{wallet.restRial}</small>
                </dd>
              </div>
            )}
          </dl>
        </Card>
      )}
      {view.parts && <Parts parts={view.parts} />}
      {view.free ? (
        <input type="hidden" name="gateway" value={view.gateways[0]!.name} />
      ) : (
        <GatewayChoice view={view} />
      )}
      <Button kind="main" wide type="submit" busy={busy} icon={<IconLock aria-hidden size={20} />}>
        <PayLabel view={view} />
      </Button>
      <p className="text-note text-muted">
        {view.free ? receiptNote.replace('پرداخت', 'ثبت') : <PayNote alone={view.wallet?.rest === null} />}
      </p>
    </PostForm>
  )
}

/** The amount is above a gateway's limit per payment. */
function Parts({ parts: { now, inWallet, rest, count } }: { parts: NonNullable<PrebankView['parts']> }) {
  return (
    <Card title={`پرداخت در ${toPersianDigits(count)} مرحله`}>
      <dl className="pay-lines">
        {inWallet && (
          <div>
            <dt>موجودی کیف پول</dt>
            <dd>{inWallet}</dd>
          </div>
        )}
        <div>
          <dt>باقی‌مانده</dt>
          <dd>{rest}</dd>
        </div>
        <div>
          <dt>این مرحله</dt>
          <dd>{now}</dd>
        </div>
      </dl>
      <p className="text-note text-muted">
        مبلغ از سقف هر پرداخت درگاه بیشتر است. پول هر مرحله در کیف پول شما می‌ماند و در مرحلهٔ آخر همه با هم پرداخت می‌شود.
      </p>
    </Card>
  )
}

function PayLabel({ view: { wallet, total, free, parts } }: { view: PrebankView }) {
  if (free) return 'ثبت بدون پرداخت'
  if (parts) return `پرداخت ${parts.now} از این مبلغ`
  if (!wallet) return `پرداخت ${total}`
  return (
    <>
      <span data-with-wallet>{wallet.rest ? `پرداخت ${wallet.rest}` : `پرداخت ${total} از کیف پول`}</span>
      <span data-without-wallet>پرداخت {total}</span>
    </>
  )
}

const receiptNote = 'بعد از پرداخت، رسید آن در «سفارش‌های من» می‌ماند.'
const gatewayNote = `مبلغی که در درگاه می‌بینید همین است و چیزی به آن اضافه نمی‌شود. ${receiptNote}`

/** `alone`: the wallet suffices, and pays unless it is switched off. */
function PayNote({ alone }: { alone: boolean }) {
  if (!alone) return gatewayNote
  return (
    <>
      <span data-with-wallet>همین مبلغ از کیف پول شما کم می‌شود. {receiptNote}</span>
      <span data-without-wallet>{gatewayNote}</span>
    </>
  )
}

function GatewayChoice({ view: { gateways, wallet } }: { view: PrebankView }) {
  const open = gateways.filter(({ tooSmall }) => !tooSmall)
  const chosen = open.find(({ silent }) => !silent) ?? open[0]
  return (
    <fieldset
      className="card flex flex-col gap-1 p-5"
      data-gateways={wallet && !wallet.rest ? 'not-needed' : undefined}
    >
      <legend className="sr-only">درگاه پرداخت</legend>
      <p aria-hidden className="text-heading">
        درگاه پرداخت
      </p>
      {gateways.map(({ name, title, silent, tooSmall, times }) => (
        <label key={name} className="choice">
          <input type="radio" name="gateway" value={name} defaultChecked={name === chosen?.name} disabled={tooSmall} />
          <span className="flex flex-wrap items-center gap-2">
            {title}
            {silent && <Badge tone="warn">الان پاسخ نمی‌دهد</Badge>}
            {tooSmall && <Badge>مبلغ از سقف آن بیشتر است</Badge>}
            {!tooSmall && times > 1 && <Badge>در {toPersianDigits(times)} پرداخت</Badge>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
