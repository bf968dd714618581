import { ServiceIcon, serviceIcons } from '../service-icon.tsx'
import { ShowcaseSection, Specimens } from './section.tsx'

export const ServiceIconsShowcase = () => (
  <ShowcaseSection id="service-icons" title="آیکون خدمات">
    <Specimens title="پلاک، خلافی، معاینهٔ فنی، بیمه، فروش خودرو، عوارض">
      {serviceIcons.map((name) => (
        <ServiceIcon key={name} name={name} />
      ))}
    </Specimens>
  </ShowcaseSection>
)
