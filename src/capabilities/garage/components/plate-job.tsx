import { Button } from '#ui/button.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import { PlateField } from '#ui/plate-field/plate-field.tsx'
import { newCarPath } from '../addresses.ts'
import { garageTexts } from '../texts.ts'

/** A plate on the first page: the car comes into the garage with it; a guest signs in on the way. */
export const PlateJob = () => (
  <PostForm action={newCarPath} className="garage-job">
    <PlateField name="plate" label={garageTexts.plateLabel} kinds={['car', 'motorcycle']} />
    <Button kind="main" type="submit">
      {garageTexts.add}
    </Button>
  </PostForm>
)
