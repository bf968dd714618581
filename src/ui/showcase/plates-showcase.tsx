import { parsePlate, type Plate as PlateNumber } from '#kit/plate.ts'
import { PlateField } from '../plate-field/plate-field.tsx'
import { Plate } from '../plate.tsx'
import { ShowcaseSection, Specimens } from './section.tsx'

const plates = ['12ب345-67', '11ت234-11', '10الف100-10', '24پ512-88', '33D123-44', '121-45478', '12345-کیش']
const parsed = plates.flatMap((text): PlateNumber[] => {
  const plate = parsePlate(text)
  return plate.ok ? [plate.value] : []
})
const [car] = parsed

export function PlatesShowcase() {
  return (
    <ShowcaseSection id="plates" title="پلاک">
      <Specimens title="کوچک، متوسط، بزرگ">
        {car && (['small', 'medium', 'large'] as const).map((size) => <Plate key={size} plate={car} size={size} />)}
      </Specimens>
      <Specimens title="رنگ‌ها و انواع">
        {parsed.map((plate, index) => (
          <Plate key={plates[index]} plate={plate} />
        ))}
      </Specimens>
      <Specimens title="نوشتن پلاک" wide>
        <PlateField name="plate-empty" label="پلاک خودرو" hint="می‌توانید پلاک را یک‌جا هم کپی و پیست کنید." />
        <PlateField
          name="plate-filled"
          label="پلاک پر شده"
          kinds={['car']}
          defaultValue={{ first: '12', letter: 'ب', middle: '345', serial: '67' }}
        />
        <PlateField
          name="plate-wrong"
          label="پلاک با خطا"
          kinds={['car']}
          error="پلاک را کامل بنویسید."
          defaultValue={{ first: '12', letter: 'ت' }}
        />
        <PlateField
          name="plate-off"
          label="پلاک غیرفعال"
          kinds={['car']}
          disabled
          defaultValue={{ first: '55', letter: 'ق', middle: '111', serial: '88' }}
        />
      </Specimens>
    </ShowcaseSection>
  )
}
