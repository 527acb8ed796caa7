import './en-alerts.ts'
import { en } from './en.ts'
import { alertWhy } from './en/alert-why.ts'

/** English texts of why an alert triggered: importing this file puts them in. */
Object.assign(en.alerts.why, alertWhy)
