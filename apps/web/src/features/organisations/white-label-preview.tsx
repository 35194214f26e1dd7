import { isHexColour, leadsOn, ownColours, readableOnWhite } from '@lodeway/rules/organisations/white-label.ts'
import { ownPicture } from '../../shell/white-label.ts'
import { mix } from '../../theme/shades.ts'
import { darkestLight, theme } from '../../theme/theme.ts'
import type { Organisation, WhiteLabelValues } from './organisation-values.ts'
import classes from './white-label.module.css'

interface Props {
  values: WhiteLabelValues
  name: string
  saved: Organisation['whiteLabel'] | undefined
}

/**
 * What loaders will see. A new picture shows once it is saved: only then is there a copy of it on our own origin, and the
 * browser takes pictures from nowhere else.
 */
export function WhiteLabelPreview({ values, name, saved }: Props) {
  const [primary, secondary, font] = [
    shown(values.primaryColor, ownColours.primaryColor),
    shown(values.secondaryColor, ownColours.secondaryColor),
    shown(values.fontColor, ownColours.fontColor),
  ]
  const heading = leadsOn(font, darkestLight) ? font : theme.black
  const logo = saved?.logoSource === values.logoUrl.trim() ? ownPicture(saved.logoUrl) : undefined
  const background =
    saved?.backgroundImageSource === values.backgroundImageUrl.trim() ? ownPicture(saved.backgroundImageUrl) : undefined
  const colours = {
    '--preview-primary': readableOnWhite(primary),
    '--preview-tint': mix(primary, '#ffffff', 0.9),
    // Words on the tint need a tone more than those on white.
    '--preview-strong': mix(readableOnWhite(primary), '#000000', 0.14),
    '--preview-secondary': secondary,
    '--preview-font': heading,
    ...(background === undefined ? {} : { backgroundImage: `url("${background}")` }),
  }
  const darkened = [
    { colour: 'Primary', from: primary, to: readableOnWhite(primary) },
    { colour: 'Font', from: font, to: heading },
  ].filter(({ from, to }) => from !== to)
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.caption}>Preview</figcaption>
      <div className={classes.page} style={colours} aria-hidden>
        <div className={classes.card}>
          <div className={classes.head}>
            {logo === undefined ? <span>{name.trim() || 'Organisation name'}</span> : <img src={logo} alt="" />}
          </div>
          <p className={classes.heading}>Welcome Back!</p>
          <p className={classes.entry}>My Leads</p>
          <div className={classes.row}>
            <span className={classes.button}>Submit lead</span>
            <span className={classes.link}>Go to billing</span>
          </div>
        </div>
      </div>
      {darkened.map(({ colour, from, to }) => (
        <p key={colour} className={classes.note}>
          {colour} colour {from} is shown as {to}, so that text can be read.
        </p>
      ))}
    </figure>
  )
}

/** The product's own colour while a field is empty or half typed. */
const shown = (colour: string, own: string): string => (isHexColour(colour) ? colour.toLowerCase() : own)
