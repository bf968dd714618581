import {
  IconCar,
  IconCreditCard,
  IconFileSearch,
  IconReceipt2,
  IconShieldCheck,
  IconShip,
  IconStethoscope,
  IconWallet,
} from '#ui/icons/index.ts'
import type { ReactNode } from 'react'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Fold } from '#ui/parts/fold.tsx'
import { TextLink } from '#ui/parts/text-link.tsx'
import type { OrderLineView, OrderView } from '../views.ts'
import { payableFlow } from '../states.ts'
import '#ui/layout/purse.css'

const signs: Record<string, typeof IconCar> = {
  car: IconCar,
  imported: IconShip,
  inspection: IconStethoscope,
  insurance: IconShieldCheck,
  payment: IconCreditCard,
  استعلام: IconFileSearch,
  'شارژ کیف پول': IconWallet,
}

type CardProps = {
  Heading: 'h2' | 'h3'
  sign: string
  title: ReactNode
  tone: BadgeTone
  stateName: string
  about: readonly string[]
  children?: ReactNode
}

/** The card of every kind of order: what it is, where it stands; what comes next follows as children. */
const Card = ({ Heading, sign, title, tone, stateName, about, children }: CardProps) => {
  const Sign = signs[sign] ?? IconReceipt2
  return (
    <li className="card order-card">
      <span className="tile">
        <Sign aria-hidden size={22} />
      </span>
      <Heading>{title}</Heading>
      <p className="order-about">
        <Badge tone={tone}>{stateName}</Badge>
        {about.map((words) => (
          <span key={words}>{words}</span>
        ))}
      </p>
      {children}
    </li>
  )
}

/** An order that outlives its payments: title, state, and the owner's next step. */
export const OrderRow = ({ line }: { line: OrderLineView }) => (
  <Card
    Heading="h3"
    sign={line.kind}
    title={
      <a href={line.href} className="cover-link">
        {line.title}
      </a>
    }
    tone={line.tone}
    stateName={line.stateName}
    about={[line.label, line.about]}
  >
    {line.next && (
      <p className="order-next">
        <b>{line.next}</b>
      </p>
    )}
  </Card>
)

/** One payable: title, amount, state, steps and available actions. */
export const OrderCard = ({ order }: { order: OrderView }) => (
  <Card
    Heading="h2"
    sign={order.kind}
    title={<bdi>{order.title}</bdi>}
    tone={order.result ? 'info' : payableFlow.tones[order.state]}
    stateName={order.stateName}
    about={[order.kind, order.at]}
  >
    {order.steps.length > 0 && (
      <Fold title="مراحل">
        <ol className="flex flex-col gap-2 text-label">
          {order.steps.map(({ title, text, href }) => (
            <li key={title}>
              {href ? <TextLink href={href}>{title}</TextLink> : title}
              {text && <p className="text-muted">{text}</p>}
            </li>
          ))}
        </ol>
      </Fold>
    )}
    <div className="order-next">
      <span>
        <b>{order.amount}</b>
        {order.until && <span className="text-note text-muted"> تا {order.until}</span>}
      </span>
      <Ways order={order} />
    </div>
  </Card>
)

const Ways = ({ order: { pay, title, result, thing, receipt } }: { order: OrderView }) => (
  <>
    {pay && (
      <ButtonLink kind="solid" href={pay} aria-label={`پرداخت ${title}`}>
        پرداخت
      </ButtonLink>
    )}
    {result && (
      <ButtonLink kind="outline" href={result} aria-label={`نتیجهٔ پرداخت ${title}`}>
        نتیجهٔ پرداخت
      </ButtonLink>
    )}
    {receipt && (
      <ButtonLink kind="outline" href={receipt} aria-label={`رسید ${title}`}>
        رسید
      </ButtonLink>
    )}
    {thing && (
      <ButtonLink kind="quiet" href={thing.href} aria-label={`${thing.label}: ${title}`}>
        {thing.label}
      </ButtonLink>
    )}
  </>
)
