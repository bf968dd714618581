import {
  IconBuildingStore,
  IconCar,
  IconFileInfo,
  IconShieldCheck,
  IconSparkles,
  IconTool,
  IconWorld,
} from '#ui/icons/index.ts'
import { marketTexts } from '#app/markets/market-texts.ts'
import '#ui/layout/place.css'
import '#app/markets/market.css'
import { marketNames, marketPath, type MarketName } from '#kit/markets.ts'
import { cacheForGuests, contextOf } from '#platform/context.ts'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { pageMeta } from '#ui/page-meta.ts'
import type { MainMenuItem } from '#platform/navigation.ts'
import type { Route } from './+types/services'

export async function loader({ context }: Route.LoaderArgs) {
  cacheForGuests(context)
  return { origin: contextOf(context).scope.origin }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({
    title: 'خدمات',
    description: 'خودروی صفر و کارکرده، وارداتی، قیمت و مشخصات، بیمه و خدمات خودرو در فرمان.',
    path: '/services',
    origin: loaderData?.origin ?? '',
  })

const icons: Record<MarketName, MainMenuItem['Icon']> = {
  'new-vehicle': IconSparkles,
  'used-vehicle': IconCar,
  imported: IconWorld,
  'vehicle-center': IconTool,
  'vehicle-info': IconFileInfo,
  insurance: IconShieldCheck,
  club: IconBuildingStore,
}

/** All markets of the product. */
export default function Services() {
  return (
    <div className="market">
      <PageHeader title="خدمات" lead="هر کاری که با خودرو دارید، از همین‌جا شروع کنید." />
      <ul className="link-row market-services">
        {marketNames.map((name) => {
          const { title, lead } = marketTexts[name]
          const Icon = icons[name]
          return (
            <li key={name}>
              <Icon aria-hidden size={26} stroke={1.6} />
              <span>
                <a href={marketPath(name)} className="cover-link">
                  {title}
                </a>
                <small>{lead}</small>
              </span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
