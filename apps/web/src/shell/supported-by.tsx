import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { config } from '../config.ts'
import classes from './supported-by.module.css'

/** 'Supported By {product}'; the theme `omi` in the address hides it, until the page is loaded anew. */
export function SupportedBy() {
  const searchStr = useLocation({ select: location => location.searchStr })
  const isHidden = new URLSearchParams(searchStr).get('theme') === 'omi'
  const [wasHidden, setWasHidden] = useState(isHidden)
  if (isHidden && !wasHidden) setWasHidden(true)
  return isHidden || wasHidden ? null : <span className={classes.text}>Supported By {config.productName}</span>
}
