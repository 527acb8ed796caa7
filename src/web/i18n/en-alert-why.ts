import './en-alerts.ts'
import { en } from './en.ts'
import { alertTrial, alertWhy } from './en/alert-why.ts'

/** English texts of why an alert triggered, or would have: importing this file puts them in. */
Object.assign(en.alerts.form, alertTrial)
Object.assign(en.alerts.why, alertWhy)
