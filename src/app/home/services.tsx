import { homeServices } from '#app/home-parts.ts'
import { homeTexts } from './texts.ts'

/** Links to the services, half on the band and half below it. */
export const Services = () => (
  <nav aria-label={homeTexts.services} className="page-width">
    <ul className="services">
      {homeServices.map(({ href, label, Sign }) => (
        <li key={href}>
          <a href={href}>
            <Sign />
            {label}
          </a>
        </li>
      ))}
    </ul>
  </nav>
)
