import data from '../data.json'
import { Filters, Save } from './islands.jsx'

const toman = (price) => (price ? `${(price.amount / 10).toLocaleString('fa-IR')} تومان` : 'توافقی')
const labels = ['make', 'model', 'trim', 'gearbox', 'colour', 'bodyState', 'plateKind', 'province', 'city', 'priceMode']

const Picture = ({ ad, eager }) =>
  ad.pictures[0] && (
    <img alt={ad.title} height="240" loading={eager ? 'eager' : 'lazy'} src={ad.pictures[0].small} width="320" />
  )

export const Card = ({ ad, eager }) => (
  <a href="/ad">
    <Picture ad={ad} eager={eager} />
    <h2>{ad.title}</h2>
    <p>
      {ad.year.jalali} {ad.mileageKm.toLocaleString('fa-IR')} {ad.gearbox.label} {ad.bodyState.label}
    </p>
    <p>
      <b>{toman(ad.price)}</b> {ad.rating?.label} {ad.city.label} {ad.seller}
    </p>
  </a>
)

export const Details = ({ ad }) => (
  <>
    <h1>{ad.title}</h1>
    <Picture ad={ad} eager />
    <p>
      <b>{toman(ad.price)}</b>
    </p>
    <dl>
      {labels.map((key) => (
        <div key={key}>
          <dt>{key}</dt>
          <dd>{ad[key].label}</dd>
        </div>
      ))}
    </dl>
    <p>{ad.description}</p>
  </>
)

/** The pages of Next.js; Astro composes the same parts itself, since its islands are named in its own files. */
export const List = () => (
  <main>
    <h1>{data.total.toLocaleString('fa-IR')}</h1>
    <aside>
      <Filters facets={data.facets} />
    </aside>
    <ul>
      {data.ads.map((ad, n) => (
        <li key={ad.id}>
          <Card ad={ad} eager={n < 2} />
          <Save id={ad.id} />
        </li>
      ))}
    </ul>
  </main>
)

export const Ad = () => (
  <main>
    <Details ad={data.ad} />
    <Save id={data.ad.id} />
  </main>
)
