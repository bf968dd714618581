import { formatInteger } from '#kit/digits.ts'
import { LineChart } from '#ui/charts/line-chart.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/parts/card.tsx'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { Price } from '#ui/price.tsx'
import { ShareAddress } from '#ui/share-address.tsx'
import type { PairView } from '../compare/compare-view.ts'
import { ReadyPages, Strengths } from './car-compare-parts.tsx'
import { CarCompareTable } from './car-compare-table.tsx'
import './car-compare.css'

const priceOf = (toman: number) => <Price toman={toman} />
const inMillions = (toman: number) => formatInteger(Math.round(toman / 1_000_000))

/** Two cars compared: in sentences, in one table, and by their prices over a year. */
export function PairPage({ view }: { view: PairView }) {
  const { prices } = view
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={view.title}
        lead="تفاوت‌ها اول آمده است. «ثبت نشده» یعنی ما هنوز نمی‌دانیم، نه اینکه خودرو آن را ندارد."
        actions={
          <>
            <ShareAddress title={view.title} />
            <ButtonLink href={view.edit} kind="secondary">
              ویرایش مقایسه
            </ButtonLink>
          </>
        }
      />
      <Strengths strengths={view.strengths} />
      {prices && (
        <Card title={`قیمت خودروی صفر از ${prices.points[0]!.label} تا ${prices.points.at(-1)!.label}`}>
          <LineChart
            points={prices.points}
            names={{ time: 'تاریخ', value: prices.names[0], real: prices.names[1] }}
            format={priceOf}
            formatTick={inMillions}
            description={`قیمت بازار ${prices.names[0]} و ${prices.names[1]} از ${prices.points[0]!.label} تا ${prices.points.at(-1)!.label}`}
          />
        </Card>
      )}
      <CarCompareTable cars={view.cars} groups={view.groups} removable={false} marked />
      <ReadyPages ready={view.ready} />
    </div>
  )
}
