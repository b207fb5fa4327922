import { conformance } from './suite.ts';

conformance('A');
